/** Bodies and queries of the operations on channels. */
import vine from '@vinejs/vine'
import { signalScores } from 'rivalwatch-plugin'
import { labels } from '#monitoring/labels'
import { cursorField } from '#platform/operations/cursors'
import { queryInteger } from '#platform/validation'

/** The most deliveries in a response. */
export const MOST_DELIVERIES = 100

export const DEFAULT_DELIVERIES = 20

const hour = () => vine.number({ strict: true }).withoutDecimals().range([0, 23])

const settings = {
  name: vine
    .string()
    .maxLength(200)
    .nullable()
    .optional()
    .meta({ description: 'Null for the name of the kind' }),
  competitorIds: vine.array(vine.string().maxLength(100)).maxLength(200).optional(),
  labels: vine.array(vine.enum(labels)).maxLength(20).optional(),
  keywords: vine
    .array(vine.string().maxLength(200))
    .maxLength(100)
    .optional()
    .meta({ description: 'Words of which an alert must contain one' }),
  minimumScore: vine.enum(signalScores).optional(),
  quietHours: vine
    .object({ from: hour(), until: hour() })
    .nullable()
    .optional()
    .meta({ description: 'Hours of the day in the workspace’s time zone; null for none' }),
  isPaused: vine.boolean({ strict: true }).optional(),
}

export const createChannelValidator = vine.create({
  kind: vine.string().maxLength(40).meta({ description: 'Such as slack, email or webhook' }),
  destination: vine
    .string()
    .maxLength(4000)
    .meta({ description: 'As in the app: a webhook’s address, or email addresses' }),
  ...settings,
})

export const updateChannelValidator = vine.create({
  destination: vine.string().maxLength(4000).optional(),
  ...settings,
})

export const listDeliveriesValidator = vine.create({
  limit: queryInteger(1, MOST_DELIVERIES).optional().meta({ default: DEFAULT_DELIVERIES }),
  cursor: cursorField(),
})
