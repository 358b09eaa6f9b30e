import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { maxCrawlAttempts } from '#config/crawler'
import { SECOND } from '#platform/instants'
import CrawlPage from '#monitoring/jobs/crawl_page'
import WatchedUrl from '#monitoring/models/watched_url'
import { leaseIsOver } from '#monitoring/schedule/lease'
import { firstOfLines } from '#monitoring/schedule/line'
import { nextTryAt } from '#monitoring/schedule/next_try'

/** A job that is on its way has come by then. */
const LOST_AFTER = 20 * SECOND
const BATCH = 500

/**
 * Finds the crawls that a lost job or a dead worker left behind, and has them done. One that took several workers down
 * with it has failed.
 */
export async function sweepCrawls(now = Date.now()): Promise<void> {
  await giveUp(now)
  const abandoned = await leftByWorkers(now).orderBy('queued_at').limit(BATCH).select('id')
  const left = [...abandoned.map(({ id }) => id), ...(await firstOfLines(LOST_AFTER, BATCH, now))]
  for (const id of left) await CrawlPage.enqueue(id)
}

async function giveUp(now: number): Promise<void> {
  const hopeless = await leftByWorkers(now)
    .where('attempts', '>=', maxCrawlAttempts)
    .limit(BATCH)
    .select('id', 'watched_url_id', 'attempts')
  const error = { code: 'worker_died', message: 'Reading this page stopped our worker several times.' }
  for (const crawl of hopeless) {
    await transaction(async (trx) => {
      const ended = await trx
        .from('crawls')
        .where({ id: crawl.id, status: 'running', attempts: crawl.attempts })
        .update({
          status: 'failed',
          slot: null,
          host: null,
          lease_token: null,
          finished_at: now,
          error_code: error.code,
          error: error.message,
        })
      if (Number(ended) === 0) return
      const page = await WatchedUrl.findOrFail(crawl.watched_url_id, { client: trx })
      const failures = page.failuresInARow + 1
      const failure = { outcome: 'failed', code: error.code, status: null, retryAfter: null } as const
      await trx
        .from('watched_urls')
        .where('id', page.id)
        .update({
          last_status: 'failed',
          last_crawled_at: now,
          last_error_code: error.code,
          last_error: error.message,
          failures_in_a_row: failures,
          next_crawl_at: nextTryAt(page, failure, failures, now),
        })
    })
  }
}

function leftByWorkers(now: number) {
  return db
    .from('crawls')
    .where('status', 'running')
    .where((lease) => leaseIsOver(lease, now))
}
