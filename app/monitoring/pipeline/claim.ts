import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { crawlLease } from '#config/crawler'
import { isUniqueViolation } from '#platform/database/violations'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { meetHost, takeTurn, type Turn, UnknownHost } from '#monitoring/schedule/hosts'
import { leaseIsOver } from '#monitoring/schedule/lease'

/** The right to do a crawl, held by one worker at a time until its lease runs out. */
export interface ClaimedCrawl {
  crawl: Crawl
  page: WatchedUrl
  turn: Turn
  token: string
}

/**
 * Takes a crawl that is queued, or whose worker let its lease run out, and with it a turn of its host. Null when there is
 * nothing to take: it is done, somebody else has it, or its page is being crawled right now (then it starts when that one
 * ends).
 *
 * @throws HostBusy when it has to wait for its host
 */
export async function claimCrawl(crawlId: string, now = Date.now()): Promise<ClaimedCrawl | null> {
  const token = randomUUID()
  try {
    return await transaction((trx) => claim(trx, crawlId, token, now))
  } catch (error) {
    if (isUniqueViolation(error)) return null
    if (!(error instanceof UnknownHost)) throw error
    await meetHost(error.host)
    return claimCrawl(crawlId, now)
  }
}

async function claim(
  client: TransactionClientContract,
  crawlId: string,
  token: string,
  now: number
): Promise<ClaimedCrawl | null> {
  const taken = await client
    .from('crawls')
    .where('id', crawlId)
    .where((open) =>
      open
        .where('status', 'queued')
        .orWhere((lost) => lost.where('status', 'running').where((lease) => leaseIsOver(lease, now)))
    )
    .update({
      status: 'running',
      slot: client.raw("replace(slot, ':queued', ':running')"),
      lease_token: token,
      lease_expires_at: now + crawlLease,
      started_at: now,
      attempts: client.raw('attempts + 1'),
    })
  if (Number(taken) === 0) return null

  // Locked, for only then MySQL still shows what others did until the turn was taken.
  const crawl = await Crawl.query({ client }).where('id', crawlId).forUpdate().firstOrFail()
  const turn = await takeTurn(client, crawl.host!, now)
  const page = await WatchedUrl.findOrFail(crawl.watchedUrlId, { client })
  if (crawl.trigger === 'schedule' && !page.isActive) {
    await crawl.delete()
    return null
  }
  await client.from('watched_urls').where('id', page.id).update({ last_status: 'running' })
  return { crawl, page, turn, token }
}

/** Renews the lease until it is told to stop. */
export function keepLease({ crawl, token }: ClaimedCrawl): () => void {
  const timer = setInterval(() => {
    void db
      .from('crawls')
      .where({ id: crawl.id, lease_token: token })
      .update({ lease_expires_at: Date.now() + crawlLease })
      .exec()
      .catch(() => {})
  }, crawlLease / 3)
  timer.unref()
  return () => clearInterval(timer)
}
