/** Limits that a team sets on the scheduled checks of a competitor, in addition to robots.txt. */
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { HoursOfDay } from '#platform/hours_of_day'

export interface CrawlLimits {
  /** The minimum number of seconds from the end of one check to the start of the next; null for no pace. */
  pace: number | null
  /** In the workspace's time zone; null for all day. */
  hours: HoursOfDay | null
}

/** The slowest pace: one check a day. */
export const SLOWEST_PACE = 86_400

export interface LimitColumns {
  pace: number | null
  from_hour: number | null
  until_hour: number | null
}

const NO_LIMITS: CrawlLimits = { pace: null, hours: null }

export function limitsIn({ pace, from_hour: from, until_hour: until }: LimitColumns): CrawlLimits {
  return { pace, hours: from === null || until === null ? null : { from, until } }
}

export async function crawlLimitsOf(workspace: Tenant, competitorId: string): Promise<CrawlLimits> {
  const [row] = await hotRead<LimitColumns>(
    'select pace, from_hour, until_hour from crawl_limits where workspace_id = ? and competitor_id = ?',
    [workspace.id, competitorId]
  )
  return row ? limitsIn(row) : NO_LIMITS
}
