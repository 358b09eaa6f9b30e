import type { PageLabel } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { IndexWriter } from '#search/index/index_writer'
import { ENTRIES_OF_BUCKET, firstEntry } from '#search/index/place'
import { filterTermsOf, termsOf } from '#search/indexing/indexed_page'

interface Stored {
  id: number | string
  alertId: string | null
  text: string
  firstSeenAt: number | string
  competitorId: string
  label: PageLabel
}

/** Rewrites the terms of a bucket if some of its entries were deleted. Returns how many entries it has lost. */
export async function compactBucket(bucket: number, trx: Statements): Promise<number> {
  const [stored] = await trx.read<{ workspace_id: string; entry_count: number }>(
    'select workspace_id, entry_count from search_buckets where id = ?',
    [bucket]
  )
  if (!stored) return 0
  const range = [firstEntry(bucket), firstEntry(bucket) + ENTRIES_OF_BUCKET]
  const countLeft = 'select count(*) as total from search_entries where id >= ? and id < ?'
  const [{ total }] = await trx.read<{ total: number | string }>(countLeft, range)
  const lost = stored.entry_count - Number(total)
  if (lost <= 0) return 0
  await trx.write('delete from search_buckets where id = ?', [bucket])
  const entries = await trx.read<Stored>(
    `select entry.id, entry.alert_id as alertId, entry.text, entry.first_seen_at as firstSeenAt,
        watched.competitor_id as competitorId,
        coalesce(alert.page_type, watched.label) as label
      from search_entries entry join search_pages page on page.number = entry.page
      join watched_urls watched on watched.id = page.watched_url_id
      left join alerts alert on alert.id = entry.alert_id
      where entry.id >= ? and entry.id < ? order by entry.id`,
    range
  )
  const writer = new IndexWriter(trx)
  for (const { id, alertId, text, firstSeenAt, ...page } of entries) {
    const kind = alertId === null ? 'line' : 'alert'
    const filters = filterTermsOf(page, { kind, at: Number(firstSeenAt) })
    writer.list(stored.workspace_id, Number(id), termsOf(text, filters))
  }
  await writer.write()
  return lost
}
