import vine from '@vinejs/vine'
import { signalScores } from 'rivalwatch-plugin'
import { tagFilter } from '#monitoring/validators/monitoring'
import { since, until } from '#platform/period'
import { address, queryInteger, reference } from '#platform/validation'

/** A competitor's ID, name or domain. */
export function competitor() {
  return address(200).meta({ description: 'ID, name or domain' })
}

export const summarizeChangesValidator = vine.create({
  since: since().optional().meta({ description: 'Date or RFC 3339 time, UTC; default 30 days ago' }),
  until: until().optional(),
  competitor: competitor().optional(),
  tag: tagFilter(),
  minScore: vine.enum(signalScores).optional().meta({ default: 'low' }),
  detail: vine.enum(['concise', 'full']).optional().meta({ default: 'concise' }),
})

export const listFilteredChangesValidator = vine.create({
  since: since().optional(),
  until: until().optional(),
  competitor: competitor().optional(),
  tag: tagFilter(),
  page: queryInteger(1, 1_000_000).optional().meta({ default: 1 }),
  limit: queryInteger(1, 100).optional().meta({ default: 20 }),
})

/** The maximum number of alerts whose evidence one request reads. */
export const MOST_EVIDENCE = 10

export const listEvidenceValidator = vine.create({
  // A query parameter with a single value arrives as a string.
  alertIds: vine
    .array(reference())
    .parse((given) => (typeof given === 'string' ? [given] : given))
    .minLength(1)
    .maxLength(MOST_EVIDENCE),
})

/** Shorter than the timeouts of proxies and clients. */
const LONGEST_WAIT = 30

export const checkPageValidator = vine.create({
  waitSeconds: vine
    .number({ strict: true })
    .withoutDecimals()
    .min(0)
    .max(LONGEST_WAIT)
    .optional()
    .meta({ default: 0 }),
})
