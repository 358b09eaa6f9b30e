import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { readId } from '#platform/ids'
import AnalyticsSite from '#analytics/models/analytics_site'

/**
 * Returns a site of a workspace.
 *
 * @throws NotFound
 */
export async function findSite(workspace: Tenant, id: string): Promise<AnalyticsSite> {
  const site = await AnalyticsSite.within(workspace).where('id', readId(id)).first()
  if (!site) throw new NotFound('Analytics site')
  return site
}
