import { newId } from '#platform/ids'
import type { Statements } from '#platform/database/statements'
import Crawl, { type CrawlTrigger } from '#monitoring/models/crawl'
import type WatchedUrl from '#monitoring/models/watched_url'
import { hostOf, upsertPending } from '#monitoring/schedule/hosts'
import { takeTurns } from '#monitoring/schedule/host_turns'

const COLUMNS = {
  id: 'kept',
  workspace_id: 'kept',
  watched_url_id: 'kept',
  trigger: 'kept',
  status: 'kept',
  slot: 'key',
  host: 'kept',
  attempts: 'kept',
  queued_at: 'kept',
  turn: 'kept',
} as const

/**
 * Queues a crawl for each page that has none yet.
 *
 * @returns the turns that they got
 */
export async function queueCrawls(
  pages: readonly Pick<WatchedUrl, 'id' | 'workspaceId' | 'url'>[],
  trigger: CrawlTrigger,
  trx: Statements
): Promise<number[]> {
  const queuedAt = Date.now()
  const workspaceIds = pages.map(({ workspaceId }) => workspaceId)
  const turns = await takeTurns(trx, workspaceIds, trigger)
  const crawls = pages.map((page, at) => ({ page, host: hostOf(page.url), turn: turns[at] }))
  // The hosts come before their crawls, as when claiming, so that transactions do not deadlock.
  await upsertPending(trx, crawls)
  await trx.upsert(
    'crawls',
    COLUMNS,
    crawls.map(({ page, host, turn }) => {
      const slot = Crawl.slotOf(page.id, 'queued')
      return [newId('crawl'), page.workspaceId, page.id, trigger, 'queued', slot, host, 0, queuedAt, turn]
    })
  )
  return turns
}
