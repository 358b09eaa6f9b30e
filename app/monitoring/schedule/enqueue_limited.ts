import { hotRead } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { untilHours } from '#platform/hours_of_day'
import { HOUR, SECOND } from '#platform/instants'
import { type LimitColumns, limitsIn } from '#monitoring/schedule/crawl_limits'
import { type DuePage, queue } from '#monitoring/schedule/queue_pages'

const COMPETITORS_AT_ONCE = 200
const PAGES_AT_ONCE = 200

/** Matches a `page` with a requested check (see `requestAtPace`). */
const IS_ASKED_FOR = 'page.crawl_trigger is not null and page.turn is null'
const IS_DUE = 'page.is_active = 1 and page.next_crawl_at <= ?'

/**
 * Queues crawls of competitors with limits: all that are due within the hours, or one at a time at a pace. With a pace,
 * a crawl is queued only after the previous one has ended, so that it never starts too early, even if it has to wait
 * for its turn.
 *
 * @returns how many were queued
 */
export async function enqueueLimited(now: number): Promise<number> {
  const rows = await hotRead<LimitColumns & { competitor_id: string; time_zone: string; is_over: number }>(
    `select limits.competitor_id, limits.pace, limits.from_hour, limits.until_hour, workspaces.time_zone,
        case when workspaces.subscription_status = 'canceled' then 1 else 0 end as is_over
      from crawl_limits limits join workspaces on workspaces.id = limits.workspace_id
      where (limits.looked_at <= ? or limits.looked_at > ?)
        and exists (select 1 from watched_urls page where page.competitor_id = limits.competitor_id and (
          ${IS_ASKED_FOR} or (${IS_DUE} and workspaces.subscription_status <> 'canceled')))
        and (limits.pace is null or not exists (select 1 from watched_urls page
          where page.competitor_id = limits.competitor_id and (
            page.turn is not null or page.last_crawled_at between ? - limits.pace * ${SECOND} + 1 and ?)))
      order by limits.looked_at limit ${COMPETITORS_AT_ONCE}`,
    [now, now + HOUR, now, now, now]
  )
  let queued = 0
  for (const row of rows) {
    const { pace, hours } = limitsIn(row)
    const opensAt = untilHours(now, hours, row.time_zone)
    const mayCheck = opensAt <= now && row.is_over === 0
    const pages = await readyPages(row.competitor_id, mayCheck, pace === null ? PAGES_AT_ONCE : 1, now)
    queued += await transaction(async (trx) => {
      // Competitors that were looked at longest ago come first. Each is looked at again within an hour, because a user
      // may change its hours or the time zone in the meantime.
      const next = pages.length > 0 ? now : Math.min(Math.max(opensAt, now), now + HOUR)
      await trx.write('update crawl_limits set looked_at = ? where competitor_id = ?', [
        next,
        row.competitor_id,
      ])
      return pages.length > 0 ? queue(trx, pages, now) : 0
    })
  }
  return queued
}

/** Returns pages that may be queued, requested ones first. */
function readyPages(competitorId: string, mayCheck: boolean, most: number, now: number): Promise<DuePage[]> {
  return hotRead<DuePage>(
    `select page.id, page.workspace_id as workspaceId, page.host, page.url, page.crawl_frequency as crawlFrequency
      from watched_urls page
      where page.competitor_id = ? and (${IS_ASKED_FOR} or (${IS_DUE} and ${mayCheck ? '1 = 1' : '1 = 0'}))
      order by case when ${IS_ASKED_FOR} then 0 else 1 end, page.next_crawl_at, page.id limit ${most}`,
    [competitorId, now]
  )
}
