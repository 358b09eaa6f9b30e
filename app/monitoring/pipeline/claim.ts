import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { crawlLease } from '#config/crawler'
import { isUniqueViolation } from '#platform/database/violations'
import Competitor from '#monitoring/models/competitor'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'

/** The right to do a crawl, held by one worker at a time until its lease runs out. */
export interface ClaimedCrawl {
  crawl: Crawl
  page: WatchedUrl
  competitor: Competitor
  token: string
}

/**
 * Takes a crawl that is queued, or whose worker let its lease run out. Null when there is nothing to take: it is done,
 * somebody else has it, or its page is being crawled right now (then it starts when that one ends).
 */
export async function claimCrawl(crawlId: string, now = Date.now()): Promise<ClaimedCrawl | null> {
  const token = randomUUID()
  try {
    return await transaction(async (client) => {
      const taken = await client
        .from('crawls')
        .where('id', crawlId)
        .where((open) =>
          open
            .where('status', 'queued')
            .orWhere((lost) => lost.where('status', 'running').where('lease_expires_at', '<', now))
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

      const crawl = await Crawl.findOrFail(crawlId, { client })
      const page = await WatchedUrl.findOrFail(crawl.watchedUrlId, { client })
      if (crawl.trigger === 'schedule' && !page.isActive) {
        await crawl.delete()
        return null
      }
      await client.from('watched_urls').where('id', page.id).update({ last_status: 'running' })
      const competitor = await Competitor.findOrFail(page.competitorId, { client })
      return { crawl, page, competitor, token }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
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
