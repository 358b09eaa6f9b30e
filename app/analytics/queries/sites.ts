import AnalyticsSite from '#analytics/models/analytics_site'
import { analyticsStore } from '#analytics/store/chosen'
import { presentSite } from '#analytics/transformers/site'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import type { Tenant } from '#platform/database/tenant_model'

export type SiteMark = { id: string; name: string; domain: string; lastSeenAt: number | null }

/** A site with its visitors of the last 30 UTC days. */
export type SiteWithVisitors = SiteMark & { visitors: number }

const COUNTED_DAYS = 30

/** Returns the sites of a workspace, oldest first. */
export async function listSites(workspace: Tenant) {
  const sites = await AnalyticsSite.within(workspace).orderBy('created_at').orderBy('id')
  return sites.map(presentSite)
}

export function markOf({ id, name, domain, lastSeenAt }: AnalyticsSite): SiteMark {
  return { id, name, domain, lastSeenAt }
}

export async function siteMarks(workspace: Tenant): Promise<SiteMark[]> {
  const sites = await AnalyticsSite.within(workspace).orderBy('name').orderBy('id')
  return sites.map(markOf)
}

/** Returns the sites of a workspace by name, with their visitors of the last 30 UTC days. */
export async function sitesWithVisitors(workspace: Tenant): Promise<SiteWithVisitors[]> {
  const sites = await siteMarks(workspace)
  const ids = sites.map(({ id }) => id)
  const visitors = await analyticsStore.visitorsBySite(
    workspace,
    ids,
    daysAfter(dayOf(Date.now()), 1 - COUNTED_DAYS)
  )
  return sites.map((site) => ({ ...site, visitors: visitors.get(site.id) ?? 0 }))
}
