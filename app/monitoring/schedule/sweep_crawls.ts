import type { Updateable } from 'kysely'
import db from '@adonisjs/lucid/services/db'
import { find, findOrFail, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tables } from '#platform/database/tables'
import { transaction } from '#platform/database/transaction'
import { maxCrawlAttempts } from '#config/crawler'
import { SECOND } from '#platform/instants'
import { failed } from 'rivalwatch-plugin'
import Crawl from '#monitoring/models/crawl'
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
      await upsertPendingAgain(trx, [crawl.host])
    })
  }
  await callForgotten(now)
}

async function giveUp(trx: Statements, crawl: LeftCrawl, now: number): Promise<void> {
  const failure = failed('worker_died', 'Checking this page crashed our worker several times.')
  const isEnded = await updateLeft(trx, crawl, {
    status: 'failed',
    slot: null,
    host: null,
    lease_token: null,
    finished_at: now,
    error_code: failure.code,
    error: failure.message,
  })
  if (!isEnded) return
  const page = await findOrFail(trx, WatchedUrl, { id: crawl.watched_url_id })
  const failures = page.failuresInARow + 1
  const nextCrawlAt = nextAttemptAt(page, failure, failures, now)
  page.merge({ lastStatus: 'failed', lastCrawledAt: now, failuresInARow: failures, nextCrawlAt })
  await save(trx, page.merge({ lastErrorCode: failure.code, lastError: failure.message }))
}

/** Returns a crawl to its place in the line. If the page has another queued crawl, that one replaces both. */
async function putBack(trx: Statements, crawl: LeftCrawl): Promise<void> {
  const slot = crawl.slot.replace(':running', ':queued')
  const other = await find(trx, Crawl, { slot })
  if (!other) {
    const queued = { status: 'queued', slot, lease_token: null, lease_expires_at: null } as const
    await updateLeft(trx, crawl, queued)
  } else if (await updateLeft(trx, crawl, { slot: null })) {
    await trx.deleteFrom('crawls').where('id', '=', crawl.id).execute()
    await trx
      .updateTable('crawls')
      .set((own) => ({ attempts: own('attempts', '+', crawl.attempts) }))
      .where('id', '=', other.id)
      .execute()
  }
}

/** Changes the crawl, unless someone has taken it since. Returns whether it did. */
async function updateLeft(
  trx: Statements,
  { id, attempts }: LeftCrawl,
  values: Updateable<Tables['crawls']>
): Promise<boolean> {
  const updated = await trx.run(
    trx
      .updateTable('crawls')
      .set(values)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', attempts)
  )
  return updated > 0
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
      trx,
      hosts.map(({ host }) => host)
    )
  )
}
