import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { statementsThrough } from '#platform/database/hot_write'
import { maxCrawlAttempts } from '#config/crawler'
import { SECOND } from '#platform/instants'
import { failed } from '#platform/contract'
import WatchedUrl from '#monitoring/models/watched_url'
import { wantHostsAgain } from '#monitoring/schedule/hosts'
import { livingLease } from '#monitoring/schedule/lease'
import { nextTryAt } from '#monitoring/schedule/next_try'

/** Who waits for longer is called once more, should nobody know of it. */
const LONG = 20 * SECOND
const BATCH = 500

interface LeftCrawl {
  id: string
  watched_url_id: string
  slot: string
  host: string
  attempts: number
}

/** Finds the crawls that a dead worker left behind, and has them done. One that took several workers down has failed. */
export async function sweepCrawls(now = Date.now()): Promise<void> {
  const left: LeftCrawl[] = await db
    .from('crawls')
    .where('status', 'running')
    .whereNotBetween('lease_expires_at', livingLease(now))
    .orderBy('queued_at')
    .limit(BATCH)
    .select('id', 'watched_url_id', 'slot', 'host', 'attempts')
  for (const crawl of left) {
    const end = crawl.attempts >= maxCrawlAttempts ? giveUp : putBack
    await transaction(async (trx) => {
      await end(trx, crawl, now)
      await wantHostsAgain(statementsThrough(trx), [crawl.host])
    })
  }
  await callForgotten(now)
}

/** As it was before somebody took it. */
function asLeft(trx: TransactionClientContract, { id, attempts }: LeftCrawl) {
  return trx.from('crawls').where({ id, status: 'running', attempts })
}

async function giveUp(trx: TransactionClientContract, crawl: LeftCrawl, now: number): Promise<void> {
  const failure = failed('worker_died', 'Checking this page crashed our worker several times.')
  const ended = await asLeft(trx, crawl).update({
    status: 'failed',
    slot: null,
    host: null,
    lease_token: null,
    finished_at: now,
    error_code: failure.code,
    error: failure.message,
  })
  if (Number(ended) === 0) return
  const page = await WatchedUrl.findOrFail(crawl.watched_url_id, { client: trx })
  const failures = page.failuresInARow + 1
  await trx
    .from('watched_urls')
    .where('id', page.id)
    .update({
      last_status: 'failed',
      last_crawled_at: now,
      last_error_code: failure.code,
      last_error: failure.message,
      failures_in_a_row: failures,
      next_crawl_at: nextTryAt(page, failure, failures, now),
    })
}

/** Back to its place in the line. Where the page has another one that waits, that one does for both. */
async function putBack(trx: TransactionClientContract, crawl: LeftCrawl): Promise<void> {
  const slot = crawl.slot.replace(':running', ':queued')
  const other = await trx.from('crawls').where('slot', slot).select('id').first()
  if (!other) {
    await asLeft(trx, crawl).update({ status: 'queued', slot, lease_token: null, lease_expires_at: null })
  } else if (Number(await asLeft(trx, crawl).delete()) > 0) {
    await trx.from('crawls').where('id', other.id).increment('attempts', crawl.attempts)
  }
}

/** Nobody should be: whoever waits has called for its host, and each crawl that ends calls for who waits. */
async function callForgotten(now: number): Promise<void> {
  const hosts = await db
    .from('crawls')
    .where('status', 'queued')
    // Who came in the future came before the clock went back.
    .whereNotBetween('queued_at', [now - LONG, now + LONG])
    .whereNotNull('host')
    .distinct('host')
    .limit(BATCH)
  if (hosts.length === 0) return
  await transaction((trx) =>
    wantHostsAgain(
      statementsThrough(trx),
      hosts.map(({ host }) => host)
    )
  )
}
