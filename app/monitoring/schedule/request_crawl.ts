import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { statementsThrough } from '#platform/database/hot_write'
import { wake } from '#platform/queue/wake'
import { newId } from '#platform/ids'
import Crawl, { type CrawlTrigger } from '#monitoring/models/crawl'
import type WatchedUrl from '#monitoring/models/watched_url'
import { hostOf, wantHosts } from '#monitoring/schedule/hosts'
import { takeTurns } from '#monitoring/schedule/turns'

/**
 * Has a page crawled by the next worker that is free, once its host is. A page has one queued crawl at most, so asking
 * twice is asking once.
 *
 * @returns id of the queued crawl
 */
export async function requestCrawl(
  page: Pick<WatchedUrl, 'id' | 'workspaceId' | 'url'>,
  trigger: CrawlTrigger,
  trx?: TransactionClientContract
): Promise<string> {
  if (!trx) return transaction((own) => requestCrawl(page, trigger, own))
  trx.after('commit', () => wake('crawls'))
  const id = newId('crawl')
  const slot = Crawl.slotOf(page.id, 'queued')
  const host = hostOf(page.url)
  const statements = statementsThrough(trx)
  const [turn] = await takeTurns(statements, [page.workspaceId], trigger)
  // The host before its crawls, as those do who claim them: nobody waits for each other.
  await wantHosts(statements, [{ host, turn }])
  await trx
    .knexQuery()
    .table('crawls')
    .insert({
      id,
      workspace_id: page.workspaceId,
      watched_url_id: page.id,
      trigger,
      status: 'queued',
      slot,
      host,
      attempts: 0,
      queued_at: Date.now(),
      turn,
    })
    .onConflict('slot')
    .ignore()
  // One that waits already moves forward.
  await trx
    .from('crawls')
    .where({ slot, workspace_id: page.workspaceId })
    .where('turn', '>', turn)
    .update({ turn })
  const queued = await trx.from('crawls').where('slot', slot).select('id').first()
  return queued?.id ?? id
}

/** The crawl that waits for its turn on a page, if any. */
export async function nextQueuedCrawl(watchedUrlId: string): Promise<string | null> {
  const row = await db.from('crawls').where('slot', Crawl.slotOf(watchedUrlId, 'queued')).select('id').first()
  return row?.id ?? null
}
