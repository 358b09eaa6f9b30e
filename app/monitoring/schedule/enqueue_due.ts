import { setImmediate as nextRound } from 'node:timers/promises'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { listOf } from '#platform/database/value_list'
import type { CrawlFrequency } from '#monitoring/labels'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'
import { takeTurns } from '#monitoring/schedule/host_turns'

/** Pages per transaction: other writers wait for it. */
const PAGES_AT_ONCE = 200

/** Pages per turn of this task: other tasks wait for it, and so does a worker that stops. */
const PAGES_PER_TURN = 1000

/** Tells in SQL which pages are due at an instant. */
export const IS_DUE = `is_active = 1 and next_crawl_at <= ? and not exists (
  select 1 from workspaces
  where workspaces.id = watched_urls.workspace_id and workspaces.subscription_status = 'canceled')`

interface DuePage {
  id: string
  workspaceId: string
  host: string
  crawlFrequency: CrawlFrequency
}

/**
 * Queues a crawl for every active page that is due. Any number of workers may do this at the same time: the first one
 * moves the page's next time on, in the statement that gives the page its turn.
 *
 * @param mayGoOn checked between transactions
 * @returns how many pages were due
 */
export async function enqueueDueCrawls(now = Date.now(), mayGoOn = () => true): Promise<number> {
  for (let queued = 0; ;) {
    const due = await duePages(now)
    if (due.length > 0) queued += await transaction((trx) => queue(trx, due, now))
    if (due.length < PAGES_AT_ONCE || !mayGoOn()) return queued
    // SQLite answers synchronously, so other tasks would not get a turn.
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
    `select id, workspace_id as workspaceId, host, crawl_frequency as crawlFrequency from watched_urls
      where ${IS_DUE} order by next_crawl_at limit ${PAGES_AT_ONCE}`,
    [now]
  )
}

/**
 * Gives pages their turns, except those that have one already.
 *
 * @returns how many were due here and not for another worker
 */
async function queue(trx: Statements, pages: readonly DuePage[], now: number): Promise<number> {
  const turns = await takeTurns(trx, pages, 'schedule')
  const perPage = pages.map(() => 'when ? then ?').join(' ')
  const { sql, values } = listOf(pages.map(({ id }) => id))
  return trx.write(
    `update watched_urls set next_crawl_at = case id ${perPage} end, crawl_trigger = coalesce(crawl_trigger, 'schedule'),
      queued_at = coalesce(queued_at, ?), turn = coalesce(turn, case id ${perPage} end)
      where id in ${sql} and next_crawl_at <= ? and is_active = 1`,
    [
      ...pages.flatMap((page) => [page.id, nextCrawlAfter(page, now)]),
      now,
      ...pages.flatMap(({ id }, at) => [id, turns[at]]),
      ...values,
      now,
    ]
  )
}
