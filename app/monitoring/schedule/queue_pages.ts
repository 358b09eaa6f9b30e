import type { Statements } from '#platform/database/statements'
import { listOf } from '#platform/database/value_list'
import type { CrawlFrequency } from '#monitoring/labels'
import { nextCrawlAfter } from '#monitoring/schedule/due_times'
import { takeTurns } from '#monitoring/schedule/host_turns'

export interface DuePage {
  id: string
  workspaceId: string
  host: string
  url: string
  crawlFrequency: CrawlFrequency
}

/**
 * Queues due pages, giving a turn to each that has none.
 *
 * @returns the number of pages that no other worker had queued
 */
export async function queue(trx: Statements, pages: readonly DuePage[], now: number): Promise<number> {
  const turns = await takeTurns(trx, pages, 'schedule')
  const perPage = pages.map(() => 'when ? then ?').join(' ')
  const { sql, values } = listOf(pages.map(({ id }) => id))
  return trx.write(
    `update watched_urls set next_crawl_at = case id ${perPage} end, crawl_trigger = coalesce(crawl_trigger, 'schedule'),
      queued_at = coalesce(queued_at, ?), turn = coalesce(turn, case id ${perPage} end)
      where id in ${sql} and next_crawl_at <= ? and (is_active = 1 or crawl_trigger is not null)`,
    [
      ...pages.flatMap((page) => [page.id, nextCrawlAfter(page, now)]),
      now,
      ...pages.flatMap(({ id }, at) => [id, turns[at]]),
      ...values,
      now,
    ]
  )
}
