import type { Tenant } from '#platform/database/tenant_model'
import AnalyticsSite from '#analytics/models/analytics_site'
import { presentSite } from '#analytics/transformers/site'

/** The sites of a workspace, oldest first. */
export async function listSites(workspace: Tenant) {
  const sites = await AnalyticsSite.within(workspace).orderBy('created_at').orderBy('id')
  return sites.map(presentSite)
}
