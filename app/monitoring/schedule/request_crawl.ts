import db from '@adonisjs/lucid/services/db'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { isReferenceViolation } from '#platform/database/violations'
import { NotFound } from '#platform/errors'
import { wake } from '#platform/queue/wake'
import Crawl, { type CrawlTrigger } from '#monitoring/models/crawl'
import type WatchedUrl from '#monitoring/models/watched_url'
import { queueCrawls } from '#monitoring/schedule/queue_crawls'

/**
 * Queues a crawl of a page. A page has at most one queued crawl, so a second request returns the same one.
 *
 * @returns id of the queued crawl
 * @throws NotFound if the page has been deleted in the meantime
 */
export async function requestCrawl(
  page: Pick<WatchedUrl, 'id' | 'workspaceId' | 'url'>,
  trigger: CrawlTrigger,
  trx?: Statements
): Promise<string> {
  if (!trx) return alone(page, trigger)
  trx.afterCommit(() => wake('crawls'))
  const [turn] = await queueCrawls([page], trigger, trx)
  const slot = Crawl.slotOf(page.id, 'queued')
  // A crawl that was queued before moves forward.
  await trx
    .updateTable('crawls')
    .set({ turn })
    .where('slot', '=', slot)
    .where('workspace_id', '=', page.workspaceId)
    .where('turn', '>', turn)
    .execute()
  const queued = trx.selectFrom('crawls').where('slot', '=', slot).select('id')
  return (await queued.executeTakeFirstOrThrow()).id
}

async function alone(...[page, trigger]: Parameters<typeof requestCrawl>): Promise<string> {
  try {
    return await transaction((trx) => requestCrawl(page, trigger, trx))
  } catch (error) {
    throw isReferenceViolation(error) ? new NotFound('Watched URL') : error
  }
}

/** Returns the queued crawl of a page, if any. */
export async function nextQueuedCrawl(watchedUrlId: string): Promise<string | null> {
  const row = await db.from('crawls').where('slot', Crawl.slotOf(watchedUrlId, 'queued')).select('id').first()
  return row?.id ?? null
}
