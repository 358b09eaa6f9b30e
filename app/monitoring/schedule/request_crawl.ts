import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/lucid_transaction'
import { statementsThrough } from '#platform/database/lucid_transaction'
import { wake } from '#platform/queue/wake'
import { newId } from '#platform/ids'
import Crawl, { type CrawlTrigger } from '#monitoring/models/crawl'
import type WatchedUrl from '#monitoring/models/watched_url'
import { hostOf, upsertPending } from '#monitoring/schedule/hosts'
import { takeTurns } from '#monitoring/schedule/host_turns'

/**
 * Queues a crawl of a page. A page has at most one queued crawl, so a second request returns the same one.
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
  // The host comes before its crawls, as when claiming, so that transactions do not deadlock.
  await upsertPending(statements, [{ host, turn }])
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
  // A crawl that is already queued moves forward.
  await trx
    .from('crawls')
    .where({ slot, workspace_id: page.workspaceId })
    .where('turn', '>', turn)
    .update({ turn })
  const queued = await trx.from('crawls').where('slot', slot).select('id').first()
  return queued?.id ?? id
}

/** Returns the queued crawl of a page, if any. */
export async function nextQueuedCrawl(watchedUrlId: string): Promise<string | null> {
  const row = await db.from('crawls').where('slot', Crawl.slotOf(watchedUrlId, 'queued')).select('id').first()
  return row?.id ?? null
}
