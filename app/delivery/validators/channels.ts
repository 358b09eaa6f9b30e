/** Forms of the channels page. An empty field is null, since the form shows all settings. */
import vine from '@vinejs/vine'
import { signalScores } from 'rivalwatch-plugin'
import '#platform/validation'

const emptyAsNull = (value: unknown) => (value === '' ? null : value)

const hour = () => vine.number().parse(emptyAsNull).withoutDecimals().range([0, 23])

export const setChannelValidator = vine.create({
  kind: vine.string().maxLength(40),
  /** Null leaves it as it is. The plugin decides what it means. */
  destination: vine.string().parse(emptyAsNull).nullable().optional(),
  minimumScore: vine.enum(signalScores).optional(),
  quietFrom: hour().nullable().optional(),
  quietUntil: hour().nullable().optional(),
})

export const setDigestValidator = vine.create({
  hour: hour().optional(),
  timeZone: vine.string().maxLength(60).optional(),
  isPaused: vine.boolean().optional(),
})
