import vine from '@vinejs/vine'
import { queryInteger, reference } from '#platform/validation'
import { MOST_AT_ONCE } from '#alerts/actions/change_statuses'
import { alertStatuses } from '#alerts/models/alert'
import { signalScores } from '#platform/contract'
import type AlertFeedback from '#alerts/models/alert_feedback'
import { labels } from '#monitoring/labels'

export const feedbackValues = ['useful', 'not_useful'] as const satisfies AlertFeedback['value'][]

export const listAlertsValidator = vine.create({
  signalScore: vine.enum(signalScores).optional(),
  status: vine.enum(alertStatuses).optional(),
  pageType: vine.enum(labels).optional(),
  competitorId: reference().optional(),
  page: queryInteger(1, 1_000_000_000).optional().meta({ default: 1 }),
  limit: queryInteger(1, 100).optional().meta({ default: 20 }),
})

export const rateAlertValidator = vine.create({ feedback: vine.enum(feedbackValues) })

/** Which alerts a form is about, which one is open afterwards, and which one was before. */
export const actOnAlertsValidator = vine.create({
  ids: vine.array(reference()).minLength(1).maxLength(MOST_AT_ONCE).optional(),
  open: reference().optional(),
  from: reference().optional(),
})
