import { setImmediate as nextRound } from 'node:timers/promises'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import type WatchedUrl from '#monitoring/models/watched_url'
import { queueCrawls } from '#monitoring/schedule/queue_crawls'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'

const BATCH = 500
/** Pages per transaction: other writers wait for it. */
const PAGES_AT_ONCE = 50

type DuePage = Pick<WatchedUrl, 'id' | 'workspaceId' | 'url' | 'crawlFrequency' | 'nextCrawlAt'>

/**
 * Queues a crawl for every active page that is due. Any number of workers may do this at the same time: the first one
 * moves the page's next time on, in the transaction that stores the crawl.
 *
 * @returns how many crawls were queued
 */
export async function enqueueDueCrawls(now = Date.now()): Promise<number> {
  for (let queued = 0; ;) {
    const due = await duePages(now)
    for (let from = 0; from < due.length; from += PAGES_AT_ONCE) {
      const pages = due.slice(from, from + PAGES_AT_ONCE)
      queued += await transaction((trx) => request(trx, pages, now))
      // SQLite answers synchronously, so other tasks would not get a turn.
      await nextRound()
    }
    if (due.length < BATCH) return queued
  }
}

function duePages(now: number): Promise<DuePage[]> {
  return hotRead<DuePage>(
    `select id, workspace_id as workspaceId, url, crawl_frequency as crawlFrequency, next_crawl_at as nextCrawlAt
      from watched_urls
      where is_active = 1 and next_crawl_at <= ? and exists (
        select 1 from workspaces
        where workspaces.id = watched_urls.workspace_id and workspaces.subscription_status <> 'canceled')
      order by next_crawl_at limit ${BATCH}`,
    [now]
  )
}

/** @returns how many were queued here and not by another worker */
async function request(trx: Statements, pages: readonly DuePage[], now: number): Promise<number> {
  const taken = []
  for (const page of pages) {
    const next = nextCrawlAfter(page, now)
    const moved = await trx.run(
      trx
        .updateTable('watched_urls')
        .set({ next_crawl_at: next })
        .where('id', '=', page.id)
        .where('next_crawl_at', '=', page.nextCrawlAt)
        .where('is_active', '=', 1)
    )
    if (moved > 0) taken.push(page)
  }
  if (taken.length > 0) await queueCrawls(taken, 'schedule', trx)
  return taken.length
}
