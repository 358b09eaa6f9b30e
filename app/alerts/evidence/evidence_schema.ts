/** The API schema of the differences between two versions. */
import { firstCopyNumber } from '#config/archive'
import { flag, id, integer, list, object, text, timestamp } from '#platform/json_schema'
import { EVIDENCE_LINES } from '#monitoring/pipeline/comparing/evidence'

export const versionMark = object({
  id: id('ver'),
  crawledAt: timestamp(),
  versionNumber: integer(firstCopyNumber),
})

const categories = ['seo', 'social', 'structure', 'pricing', 'navigation', 'cta', 'schema', 'tech', 'page']

const fieldChange = object(
  {
    category: text(categories),
    field: text(),
    kind: text(['changed', 'added', 'removed']),
    before: text(),
    after: text(),
  },
  ['before', 'after']
)

const lines = list(text(), { maxItems: EVIDENCE_LINES })

export const differenceFields = {
  fieldChanges: list(fieldChange),
  removed: lines,
  added: lines,
  truncated: flag(),
}
