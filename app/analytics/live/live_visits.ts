/** Shows who is on a site right now. */
import {
  liveSummary,
  type LiveVisits,
  MAX_HITS,
  MINUTES,
  PRESENT_FOR,
  visitorsOf,
} from '#analytics/live/live_summary'
import { findSite } from '#analytics/queries/find_site'
import { analyticsStore } from '#analytics/store/chosen'
import type { Tenant } from '#platform/database/tenant_model'
import { MINUTE } from '#platform/instants'

/**
 * Returns who is on a site.
 *
 * @throws NotFound
 */
export async function liveVisits(workspace: Tenant, siteId: string): Promise<LiveVisits> {
  const now = Date.now()
  const { id } = await findSite(workspace, siteId)
  // Whole minutes, including the current one.
  const start = (Math.floor(now / MINUTE) + 1 - MINUTES) * MINUTE
  const hits = await analyticsStore.recentHits(workspace, id, start, MAX_HITS)
  return liveSummary(hits, start, now)
}

/** Returns how many visitors were active on a site in the last five minutes. */
export async function presentVisitors(workspace: Tenant, siteId: string, now = Date.now()): Promise<number> {
  return visitorsOf(await analyticsStore.recentHits(workspace, siteId, now - PRESENT_FOR, MAX_HITS))
}
