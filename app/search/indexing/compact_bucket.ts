import type { PageLabel } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { filterTerms } from '#search/index/filter_terms'
import { IndexWriter } from '#search/index/index_writer'
import { ENTRIES_OF_BUCKET, firstEntry } from '#search/index/place'
import { filterTermsOf, termsOf } from '#search/indexing/indexed_page'

interface Stored {
  id: number | string
  alertId: string | null
  text: string
  firstSeenAt: number | string
  unitKind: string | null
  competitorId: string
  label: PageLabel
}

interface Bucket {
  workspaceId: string
  entryCount: number
  oldestAt: number | string | null
  newestAt: number | string | null
}

/**
 * Rewrites the terms of a bucket if some of its entries were deleted, and corrects its period, which older versions do
 * not write. Returns how many entries it has lost.
 */
export async function compactBucket(bucket: number, trx: Statements): Promise<number> {
  const [stored] = await trx.read<Bucket>(
    `select workspace_id as workspaceId, entry_count as entryCount, oldest_at as oldestAt, newest_at as newestAt
      from search_buckets where id = ?`,
    [bucket]
  )
  if (!stored) return 0
  const range = [firstEntry(bucket), firstEntry(bucket) + ENTRIES_OF_BUCKET]
  const [left] = await trx.read<{ total: number | string } & Pick<Bucket, 'oldestAt' | 'newestAt'>>(
    `select count(*) as total, min(first_seen_at) as oldestAt, max(first_seen_at) as newestAt
      from search_entries where id >= ? and id < ?`,
    range
  )
  const lost = stored.entryCount - Number(left.total)
  if (lost <= 0) {
    if (String([left.oldestAt, left.newestAt]) !== String([stored.oldestAt, stored.newestAt])) {
      const sql = 'update search_buckets set oldest_at = ?, newest_at = ? where id = ?'
      await trx.write(sql, [left.oldestAt, left.newestAt, bucket])
    }
    return 0
  }
  await trx.write('delete from search_buckets where id = ?', [bucket])
  const entries = await trx.read<Stored>(
    `select entry.id, entry.alert_id as alertId, entry.text, entry.first_seen_at as firstSeenAt,
        entry.unit_kind as unitKind, watched.competitor_id as competitorId,
        coalesce(alert.page_type, watched.label) as label
      from search_entries entry join search_pages page on page.number = entry.page
      join watched_urls watched on watched.id = page.watched_url_id
      left join alerts alert on alert.id = entry.alert_id
      where entry.id >= ? and entry.id < ? order by entry.id`,
    range
  )
  const writer = new IndexWriter(trx)
  for (const { id, alertId, text, firstSeenAt, unitKind, ...page } of entries) {
    const kind = alertId === null ? 'line' : 'alert'
    const filters = filterTermsOf(page, { kind, at: Number(firstSeenAt) })
    if (unitKind !== null) filters.push(filterTerms.unit(unitKind))
    writer.list(stored.workspaceId, { id: Number(id), at: Number(firstSeenAt) }, termsOf(text, filters))
  }
  await writer.write()
  return lost
}
