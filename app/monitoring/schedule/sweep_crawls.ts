import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/lucid_transaction'
import { statementsThrough } from '#platform/database/lucid_transaction'
import { maxCrawlAttempts } from '#config/crawler'
import { SECOND } from '#platform/instants'
import { failed } from 'rivalwatch-plugin'
import WatchedUrl from '#monitoring/models/watched_url'
import { upsertPendingAgain } from '#monitoring/schedule/hosts'
import { livingLease } from '#monitoring/schedule/lease'
import { nextAttemptAt } from '#monitoring/schedule/next_try'

/** If a crawl waits longer, its host is marked again, in case the mark was lost. */
const LONG = 20 * SECOND
const BATCH = 500

interface LeftCrawl {
  id: string
  watched_url_id: string
  slot: string
  host: string
  attempts: number
}

/** Returns the crawls of dead workers to their lines. A crawl that crashed several workers has failed. */
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
      await upsertPendingAgain(statementsThrough(trx), [crawl.host])
    })
  }
  await callForgotten(now)
}

/** Selects the crawl, unless someone has taken it since. */
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
      next_crawl_at: nextAttemptAt(page, failure, failures, now),
    })
}

/** Returns a crawl to its place in the line. If the page has another queued crawl, that one replaces both. */
async function putBack(trx: TransactionClientContract, crawl: LeftCrawl): Promise<void> {
  const slot = crawl.slot.replace(':running', ':queued')
  const other = await trx.from('crawls').where('slot', slot).select('id').first()
  if (!other) {
    await asLeft(trx, crawl).update({ status: 'queued', slot, lease_token: null, lease_expires_at: null })
  } else if (Number(await asLeft(trx, crawl).delete()) > 0) {
    await trx.from('crawls').where('id', other.id).increment('attempts', crawl.attempts)
  }
}

/**
 * Marks the hosts of crawls that have waited long. There should be none: a crawl marks its host when it is queued, and
 * again when another one ends.
 */
async function callForgotten(now: number): Promise<void> {
  const hosts = await db
    .from('crawls')
    .where('status', 'queued')
    // A time in the future is from before the clock was set back.
    .whereNotBetween('queued_at', [now - LONG, now + LONG])
    .whereNotNull('host')
    .distinct('host')
    .limit(BATCH)
  if (hosts.length === 0) return
  await transaction((trx) =>
    upsertPendingAgain(
      statementsThrough(trx),
      hosts.map(({ host }) => host)
    )
  )
}
