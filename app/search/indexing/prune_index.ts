/** Removes deleted data from the index. */
import { hotRead } from '#platform/database/hot_read'
import { forAWhile, type Pruned } from '#platform/database/prune_by_age'
import { transaction } from '#platform/database/transaction'
import { compactBucket } from '#search/indexing/compact_bucket'
import { lockIndex } from '#search/indexing/lock_index'

const PAGES_AT_ONCE = 200
const BUCKETS_AT_ONCE = 20

/** Deletes lines of versions past their retention period, then rewrites the buckets that have lost entries. */
export async function pruneIndex(_now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  return { searchEntries: (await pruneLines(mayGoOn)) + (await compact(mayGoOn)) }
}

async function pruneLines(mayGoOn: () => boolean): Promise<number> {
  let total = 0
  for (let after = 0; mayGoOn();) {
    const pages = await hotRead<{ number: number; oldest: number | null }>(
      `select page.number, (select min(version.first_number) from page_versions version
          where version.watched_url_id = page.watched_url_id) as oldest
        from search_pages page where page.number > ? order by page.number limit ?`,
      [after, PAGES_AT_ONCE]
    )
    if (pages.length === 0) return total
    after = pages.at(-1)!.number
    total += await transaction(async (trx) => {
      let deleted = 0
      for (const { number, oldest } of pages) {
        if (oldest === null) continue
        const sql = 'delete from search_entries where page = ? and until_number < ?'
        deleted += await trx.write(sql, [number, oldest])
      }
      return deleted
    })
  }
  return total
}

/** Rewrites buckets with deleted entries. Returns how many entries they have lost. */
async function compact(mayGoOn: () => boolean): Promise<number> {
  let total = 0
  for (let after = 0; mayGoOn();) {
    const buckets = await hotRead<{ id: number | string }>(
      'select id from search_buckets where id > ? order by id limit ?',
      [after, BUCKETS_AT_ONCE]
    )
    if (buckets.length === 0) return total
    for (const { id } of buckets) {
      after = Number(id)
      total += await transaction(async (trx) => {
        await lockIndex(trx)
        return compactBucket(after, trx)
      })
      if (!mayGoOn()) return total
    }
  }
  return total
}
