import { setImmediate as nextRound } from 'node:timers/promises'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import type { Fate } from '#platform/database/upsert'
import { newId } from '#platform/ids'
import type { CrawlFrequency } from '#monitoring/labels'
import Crawl from '#monitoring/models/crawl'
import { hostOf, upsertPending } from '#monitoring/schedule/hosts'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'
import { takeTurns } from '#monitoring/schedule/host_turns'

const BATCH = 500
/** Pages per transaction: other writers wait for it. */
const PAGES_AT_ONCE = 50

interface DuePage {
  id: string
  workspace_id: string
  url: string
  crawl_frequency: CrawlFrequency
  next_crawl_at: number
}

const COLUMNS: Record<string, Fate> = {
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
}

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
      queued += await transaction((statements) => request(statements, pages, now))
      // SQLite answers synchronously, so other tasks would not get a turn.
      await nextRound()
    }
    if (due.length < BATCH) return queued
  }
}

function duePages(now: number): Promise<DuePage[]> {
  return hotRead<DuePage>(
    `select id, workspace_id, url, crawl_frequency, next_crawl_at from watched_urls
      where is_active = 1 and next_crawl_at <= ? and exists (
        select 1 from workspaces
        where workspaces.id = watched_urls.workspace_id and workspaces.subscription_status <> 'canceled')
      order by next_crawl_at limit ${BATCH}`,
    [now]
  )
}

/** @returns how many were queued here and not by another worker */
async function request(statements: Statements, pages: readonly DuePage[], now: number): Promise<number> {
  const taken = []
  for (const page of pages) {
    const next = nextCrawlAfter({ id: page.id, crawlFrequency: page.crawl_frequency }, now)
    const moved = await statements.run(
      statements
        .updateTable('watched_urls')
        .set({ next_crawl_at: next })
        .where('id', '=', page.id)
        .where('next_crawl_at', '=', page.next_crawl_at)
        .where('is_active', '=', 1)
    )
    if (moved > 0) taken.push(page)
  }
  if (taken.length === 0) return 0
  const queuedAt = Date.now()
  const turns = await takeTurns(
    statements,
    taken.map((page) => page.workspace_id),
    'schedule'
  )
  await upsertPending(
    statements,
    taken.map(({ url }, at) => ({ host: hostOf(url), turn: turns[at] }))
  )
  const crawls = taken.map((page, at) => {
    const host = hostOf(page.url)
    const slot = Crawl.slotOf(page.id, 'queued')
    return [
      newId('crawl'),
      page.workspace_id,
      page.id,
      'schedule',
      'queued',
      slot,
      host,
      0,
      queuedAt,
      turns[at],
    ]
  })
  await statements.upsert('crawls', COLUMNS, crawls)
  return taken.length
}
