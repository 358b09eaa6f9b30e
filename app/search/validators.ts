import vine from '@vinejs/vine'
import { labels } from '#monitoring/labels'
import { tagFilter } from '#monitoring/validators/monitoring'
import { cursorField } from '#platform/operations/cursors'
import { since, until } from '#platform/period'
import { name, queryInteger, wellFormed } from '#platform/validation'
import { competitor } from '#alerts/validators/changes'
import { hitKinds } from '#search/queries/search'

export const LONGEST_QUERY = 200

export const searchValidator = vine.create({
  q: vine.string().trim().use(wellFormed()).minLength(1).maxLength(LONGEST_QUERY).meta({
    description: 'Words, all of which must match, or "quoted phrases"; the last word may be incomplete',
  }),
  kind: vine.enum(hitKinds).optional(),
  competitor: competitor().optional(),
  pageType: vine.enum(labels).optional(),
  tag: tagFilter(),
  unit: name(40).optional().meta({
    description: 'Only lines of units of this kind: `plan`, `entry`, `job`, `release` or another one',
  }),
  since: since().optional(),
  until: until().optional(),
  limit: queryInteger(1, 50).optional().meta({ default: 20 }),
  cursor: cursorField(),
})
