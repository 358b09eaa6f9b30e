import db from '@adonisjs/lucid/services/db'
import { crawlsKeptFor } from '#config/crawler'
import { forAWhile, inBatches, type Pruned } from '#platform/database/prune_by_age'
import { runAlone } from '#platform/database/transaction'

/** The number of crawls deleted per batch; limited because SQLite blocks other writers in the meantime. */
const CRAWLS_AT_ONCE = 500

/** Deletes old crawls, except the last one of each page. */
export async function pruneCrawls(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  return { crawls: await inBatches(() => pruneSome(now - crawlsKeptFor), mayGoOn) }
}

async function pruneSome(finishedBefore: number): Promise<number | null> {
  const rows = await db
    .from('crawls as crawl')
    .where('crawl.finished_at', '<', finishedBefore)
    .whereExists((later) =>
      later
        .from('crawls as later')
        .whereColumn('later.watched_url_id', 'crawl.watched_url_id')
        .whereColumn('later.finished_at', '>', 'crawl.finished_at')
    )
    .orderBy('crawl.finished_at')
    .limit(CRAWLS_AT_ONCE)
    .select('crawl.id')
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  return runAlone((trx) => trx.deleteFrom('crawls').where('id', 'in', ids))
}
