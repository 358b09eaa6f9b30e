import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { maxCrawlAttempts } from '#config/crawler'
import { SECOND } from '#platform/instants'
import CrawlPage from '#monitoring/jobs/crawl_page'

/** A job that is on its way has come by then. */
const LOST_AFTER = 20 * SECOND
const BATCH = 500

/**
 * Finds the crawls that a lost job or a dead worker left behind, and has them done. One that took several workers down
 * with it has failed.
 */
export async function sweepCrawls(now = Date.now()): Promise<void> {
  await giveUp(now)
  const left = await db
    .from('crawls')
    .where((open) =>
      open
        .where((waiting) => waiting.where('status', 'queued').where('queued_at', '<', now - LOST_AFTER))
        .orWhere((lost) => lost.where('status', 'running').where('lease_expires_at', '<', now))
    )
    .orderBy('queued_at')
    .limit(BATCH)
    .select('id')
  for (const { id } of left) await CrawlPage.enqueue(id)
}

async function giveUp(now: number): Promise<void> {
  const hopeless = await db
    .from('crawls')
    .where('status', 'running')
    .where('lease_expires_at', '<', now)
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
          lease_token: null,
          finished_at: now,
          error_code: error.code,
          error: error.message,
        })
      if (Number(ended) === 0) return
      await trx.from('watched_urls').where('id', crawl.watched_url_id).update({
        last_status: 'failed',
        last_crawled_at: now,
        last_error_code: error.code,
        last_error: error.message,
      })
    })
  }
}
