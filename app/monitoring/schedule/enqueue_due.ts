import { setImmediate as nextRound } from 'node:timers/promises'
import { hotRead } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { enqueueLimited } from '#monitoring/schedule/enqueue_limited'
import { type DuePage, queue } from '#monitoring/schedule/queue_pages'

/** The number of pages per transaction. Each transaction blocks other writers. */
const PAGES_AT_ONCE = 200

/** The number of pages per turn of this task, which other tasks and a stopping worker wait for. */
const PAGES_PER_TURN = 1000

/** Matches pages that are due at an instant. Pages of competitors with limits are queued separately. */
export const IS_DUE = `is_active = 1 and next_crawl_at <= ? and not exists (
  select 1 from workspaces
  where workspaces.id = watched_urls.workspace_id and workspaces.subscription_status = 'canceled')
  and not exists (select 1 from crawl_limits where crawl_limits.competitor_id = watched_urls.competitor_id)`

/**
 * Queues a crawl for every active page that is due. Any number of workers may do this at the same time: the first one
 * advances the time of the page's next crawl, in the statement that gives the page its turn.
 *
 * @param mayGoOn checked between transactions
 * @returns how many pages were due
 */
export async function enqueueDueCrawls(now = Date.now(), mayGoOn = () => true): Promise<number> {
  for (let queued = 0; ;) {
    const due = await duePages(now)
    if (due.length > 0) queued += await transaction((trx) => queue(trx, due, now))
    if (due.length < PAGES_AT_ONCE || !mayGoOn()) return queued + (await enqueueLimited(now))
    // SQLite runs synchronously, so other tasks would otherwise not get a turn.
    await nextRound()
  }
}

/** Queues some of the crawls that are due, and returns whether there may be more. */
export async function enqueueSomeDue(now = Date.now()): Promise<boolean> {
  let left = PAGES_PER_TURN / PAGES_AT_ONCE
  await enqueueDueCrawls(now, () => --left > 0)
  return left <= 0
}

function duePages(now: number): Promise<DuePage[]> {
  return hotRead<DuePage>(
    `select id, workspace_id as workspaceId, host, url, crawl_frequency as crawlFrequency from watched_urls
      where ${IS_DUE} order by next_crawl_at limit ${PAGES_AT_ONCE}`,
    [now]
  )
}
