import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/ids'
import Crawl, { type CrawlTrigger } from '#monitoring/models/crawl'
import type WatchedUrl from '#monitoring/models/watched_url'
import { hostOf } from '#monitoring/schedule/hosts'

/**
 * Writes down that a page is to be crawled. A page has one queued crawl at most, so asking twice is asking once. Enqueue
 * its job after the transaction.
 *
 * @returns id of the queued crawl
 */
export async function requestCrawl(
  page: Pick<WatchedUrl, 'id' | 'workspaceId' | 'url'>,
  trigger: CrawlTrigger,
  trx?: TransactionClientContract
): Promise<string> {
  const id = newId('crawl')
  const slot = Crawl.slotOf(page.id, 'queued')
  await (trx ?? db)
    .knexQuery()
    .table('crawls')
    .insert({
      id,
      workspace_id: page.workspaceId,
      watched_url_id: page.id,
      trigger,
      status: 'queued',
      slot,
      host: hostOf(page.url),
      attempts: 0,
      queued_at: Date.now(),
    })
    .onConflict('slot')
    .ignore()
  const queued = await (trx ?? db).from('crawls').where('slot', slot).select('id').first()
  return queued?.id ?? id
}

/** The crawl that waits for its turn on a page, if any. */
export async function nextQueuedCrawl(watchedUrlId: string): Promise<string | null> {
  const row = await db.from('crawls').where('slot', Crawl.slotOf(watchedUrlId, 'queued')).select('id').first()
  return row?.id ?? null
}
