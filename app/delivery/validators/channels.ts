/** Forms of the channel pages. An empty field is null, because the form shows all settings. */
import vine from '@vinejs/vine'
import { signalScores } from 'rivalwatch-plugin'
import { labels } from '#monitoring/labels'
import '#platform/validation'

const emptyAsNull = (value: unknown) => (value === '' ? null : value)
/** A browser sends a single checked box as text, and a long list is parsed as an object. */
const asList = (value: unknown) => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value) : value
}

const hour = () => vine.number().parse(emptyAsNull).withoutDecimals().range([0, 23])

const settings = {
  name: vine.string().parse(emptyAsNull).nullable().optional(),
  /** Null keeps the current destination. The plugin interprets it. */
  destination: vine.string().parse(emptyAsNull).nullable().optional(),
  minimumScore: vine.enum(signalScores).optional(),
  competitors: vine.enum(['all', 'some']).optional(),
  competitorIds: vine.array(vine.string().maxLength(40)).parse(asList).maxLength(1000).optional(),
  tagged: vine.enum(['all', 'some']).optional(),
  tags: vine.array(vine.string().maxLength(200)).parse(asList).maxLength(1000).optional(),
  pageTypes: vine.enum(['all', 'some']).optional(),
  labels: vine.array(vine.enum(labels)).parse(asList).maxLength(labels.length).optional(),
  /** Separated by commas. */
  keywords: vine.string().parse(emptyAsNull).maxLength(4000).nullable().optional(),
  quietFrom: hour().nullable().optional(),
  quietUntil: hour().nullable().optional(),
}

export const createChannelValidator = vine.create({ kind: vine.string().maxLength(40), ...settings })

export const changeChannelValidator = vine.create(settings)

export const setDigestValidator = vine.create({
  hour: hour().optional(),
  timeZone: vine.string().maxLength(60).optional(),
  isPaused: vine.boolean().optional(),
  /** Null for the first channel that can take it. */
  channelId: vine.string().parse(emptyAsNull).maxLength(40).nullable().optional(),
})
