import vine from '@vinejs/vine'
import { queryInteger, reference } from '#platform/validation'
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

/** Alerts that a form names, at most. */
const MOST_IDS = 100

/**
 * Which alerts a form is about, by their ids or as all that the filters of its address let through and that were detected
 * until an instant; which one is open afterwards, and which one was before.
 */
export const actOnAlertsValidator = vine.create({
  ids: vine.array(reference()).minLength(1).maxLength(MOST_IDS).optional(),
  until: vine.number().withoutDecimals().positive().optional(),
  open: reference().optional(),
  from: reference().optional(),
})
