import db from '@adonisjs/lucid/services/db'
import { inBatches } from '#platform/database/prune_by_age'
import { runAlone, transaction } from '#platform/database/transaction'
import { insertSegment } from '#analytics/store/tables/segments/append_segments'
import { mergeSegments } from '#analytics/store/tables/segments/merge_segments'

/** The level of segments whose day is over. Up to 3, they were written by older versions. */
export const CLOSED = 4
/** Larger days stay in several segments, because merging keeps a whole day in memory. */
const MAX_BYTES = 16_000_000
const ROWS_AT_ONCE = 100

/** Merges the segments of each day that can no longer get hits, one day at a time. */
export async function closeDays(before: string, mayGoOn: () => boolean): Promise<void> {
  await inBatches(() => closeDay(before), mayGoOn)
}

async function closeDay(before: string): Promise<number | null> {
  const [open] = await db
    .from('visit_segments')
    .where('day', '<', before)
    .where('level', '<', CLOSED)
    .limit(1)
    .select('site_id', 'workspace_id', 'day')
  if (!open) return null
  const site = { id: String(open.site_id), workspaceId: String(open.workspace_id) }
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('visit_segments')
      .where('site_id', '=', site.id)
      .where('day', '=', open.day)
      .where('level', '<', CLOSED)
      .select(['id', 'data'])
      .execute()
    const ids = rows.map(({ id }) => id)
    if (rows.length === 0) return 0
    if (rows.reduce((sum, { data }) => sum + data.length, 0) > MAX_BYTES) {
      return trx.run(trx.updateTable('visit_segments').set({ level: CLOSED }).where('id', 'in', ids))
    }
    const deleted = await trx.run(trx.deleteFrom('visit_segments').where('id', 'in', ids))
    // Another worker merged them at the same time.
    if (deleted !== ids.length) throw new Error(`Segments of ${site.id} on ${open.day} were merged twice.`)
    const records = mergeSegments(rows.map(({ data }) => data))
    if (records.size > 0) await insertSegment(trx, site, open.day, CLOSED, records)
    return deleted
  })
}

/** Deletes the segments of days that can no longer be filtered. */
export function pruneSegments(before: string, mayGoOn: () => boolean): Promise<number> {
  return inBatches(async () => {
    const rows = await db.from('visit_segments').where('day', '<', before).limit(ROWS_AT_ONCE).select('id')
    if (rows.length === 0) return null
    return runAlone((trx) =>
      trx.deleteFrom('visit_segments').where(
        'id',
        'in',
        rows.map(({ id }) => id)
      )
    )
  }, mayGoOn)
}
