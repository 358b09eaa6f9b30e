import type { Statements } from '#platform/database/statements'
import { newId } from '#platform/ids'
import { encodeSegment } from '#analytics/store/tables/segments/encode_segment'
import { mergeSegments } from '#analytics/store/tables/segments/merge_segments'
import type { Records } from '#analytics/store/tables/segments/record'

/** The number of segments of one level that are merged into one of the next. */
const FAN = 16
/** Segments of this level are only merged once their day is over. */
const LAST_LEVEL = 2

type Site = { id: string; workspaceId: string }

/**
 * Adds changed records to the segments of a day. Merges segments, so that a report reads only a few, no matter how
 * often visits are counted. The caller must hold the site's turn.
 */
export async function appendSegment(
  trx: Statements,
  site: Site,
  day: string,
  records: Records
): Promise<void> {
  if (records.size === 0) return
  await insertSegment(trx, site, day, 0, records)
  for (let level = 0; level < LAST_LEVEL; level++) {
    if (!(await mergeLevel(trx, site, day, level))) return
  }
}

export async function insertSegment(
  trx: Statements,
  site: Site,
  day: string,
  level: number,
  records: Records
): Promise<void> {
  await trx.insertAll(
    'visit_segments',
    ['id', 'site_id', 'day', 'workspace_id', 'level', 'data'],
    [[newId('visitSegment'), site.id, day, site.workspaceId, level, encodeSegment(records)]]
  )
}

/**
 * Merges the segments of a level if there are enough.
 *
 * @returns whether there were enough
 */
async function mergeLevel(trx: Statements, site: Site, day: string, level: number): Promise<boolean> {
  const ids = await trx
    .selectFrom('visit_segments')
    .where('site_id', '=', site.id)
    .where('day', '=', day)
    .where('level', '=', level)
    .select('id')
    .execute()
  if (ids.length < FAN) return false
  const merged = ids.map(({ id }) => id)
  const rows = await trx.selectFrom('visit_segments').where('id', 'in', merged).select('data').execute()
  const records = mergeSegments(rows.map(({ data }) => data))
  await trx.run(trx.deleteFrom('visit_segments').where('id', 'in', merged))
  if (records.size > 0) await insertSegment(trx, site, day, level + 1, records)
  return true
}
