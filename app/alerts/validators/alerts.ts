import vine from '@vinejs/vine'
import { cursorField } from '#platform/operations/cursors'
import { exportFormat } from '#platform/operations/exports'
import { since, until } from '#platform/period'
import { address, queryInteger, reference } from '#platform/validation'
import { tagFilter } from '#monitoring/validators/monitoring'
import { competitor } from '#alerts/validators/changes'
import { alertStatuses } from '#alerts/models/alert'
import { signalScores } from 'rivalwatch-plugin'
import type AlertFeedback from '#alerts/models/alert_feedback'
import { labels } from '#monitoring/labels'

export const feedbackValues = ['useful', 'not_useful'] as const satisfies AlertFeedback['value'][]

const filters = () => ({
  signalScore: vine.enum(signalScores).optional(),
  status: vine.enum(alertStatuses).optional(),
  pageType: vine.enum(labels).optional(),
  competitorId: reference().optional(),
  tag: tagFilter(),
})

const search = () => ({
  since: since().optional(),
  until: until().optional(),
  q: address(200)
    .optional()
    .meta({ description: 'Up to 4 words in the summary, excerpt, competitor or URL; all must match' }),
  competitor: competitor().optional(),
})

export const listAlertsValidator = vine.create({
  ...filters(),
  page: queryInteger(1, 1_000_000_000).optional().meta({ default: 1 }),
  limit: queryInteger(1, 100).optional().meta({ default: 20 }),
  cursor: cursorField(),
  ...search(),
})

export const exportAlertsValidator = vine.create({ ...filters(), ...search(), format: exportFormat() })

export const compareVersionsValidator = vine.create({
  from: reference().optional().meta({ description: 'Earlier version; default: the one before `to`' }),
  to: reference().optional().meta({ description: 'Later version; default: the latest' }),
})

export const rateAlertValidator = vine.create({ feedback: vine.enum(feedbackValues) })

/** The maximum number of alerts that a form may list. */
const MOST_IDS = 100

/**
 * The alerts that a form acts on: by ID, or all that match the filters in its URL and were detected by `until`. The
 * form also contains the alert to open afterward and the one that was open before.
 */
export const actOnAlertsValidator = vine.create({
  ids: vine.array(reference()).minLength(1).maxLength(MOST_IDS).optional(),
  until: vine.number().withoutDecimals().positive().optional(),
  open: reference().optional(),
  from: reference().optional(),
})
