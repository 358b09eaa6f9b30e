import vine from '@vinejs/vine'
import { signalScores } from 'rivalwatch-plugin'
import { alertKinds } from '#alerts/kinds/alert_kind'
import { competitor } from '#alerts/validators/changes'
import { tagFilter } from '#monitoring/validators/monitoring'
import { cursorField } from '#platform/operations/cursors'
import { since, until } from '#platform/period'
import { queryInteger } from '#platform/validation'

export const timelineValidator = vine.create({
  kind: vine
    .array(vine.enum(alertKinds))
    .parse((given) => (typeof given === 'string' ? given.split(',') : given))
    .maxLength(alertKinds.length)
    .optional(),
  signalScore: vine.enum(signalScores).optional(),
  competitor: competitor().optional(),
  tag: tagFilter(),
  since: since().optional(),
  until: until().optional(),
  limit: queryInteger(1, 100).optional().meta({ default: 50 }),
  cursor: cursorField(),
})
