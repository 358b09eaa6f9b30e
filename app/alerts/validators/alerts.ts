import vine from '@vinejs/vine'
import { queryInteger, reference } from '#platform/validation'
import { alertStatuses, signalScores } from '#alerts/models/alert'
import { labels } from '#monitoring/labels'

export const listAlertsValidator = vine.create({
  signalScore: vine.enum(signalScores).optional(),
  status: vine.enum(alertStatuses).optional(),
  pageType: vine.enum(labels).optional(),
  competitorId: reference().optional(),
  page: queryInteger(1, 1_000_000_000).optional(),
  limit: queryInteger(1, 100).optional(),
})
