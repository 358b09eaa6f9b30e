import AnalyticsSite from '#analytics/models/analytics_site'
import HitBatch from '#analytics/models/hit_batch'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { generateSiteKey } from '#analytics/site_key'
import { newId } from '#platform/ids'
import type { Tenant } from '#platform/database/tenant_model'

/** Creates a tracked site without visits. */
export async function aSite(
  workspace: Tenant,
  domain = `${newId('analyticsSite')}.example`
): Promise<AnalyticsSite> {
  return AnalyticsSite.create({
    id: newId('analyticsSite'),
    workspaceId: workspace.id,
    name: 'Our site',
    domain,
    siteKey: generateSiteKey(),
    createdAt: Date.now(),
    lastSeenAt: null,
  })
}

/** Returns a view of `/` by someone, with the given fields. */
export function aHit(hit: Partial<StoredHit> & { t: number }): StoredHit {
  return { v: 'someone', k: 'view', u: '/', s: 'Direct / None', c: null, d: null, o: null, ...hit }
}

/** Creates hits that are waiting to be counted. */
export async function aBatch(site: AnalyticsSite, hits: StoredHit[], receivedAt?: number): Promise<HitBatch> {
  return HitBatch.create({
    id: newId('hitBatch'),
    workspaceId: site.workspaceId,
    siteId: site.id,
    receivedAt: receivedAt ?? Math.max(...hits.map(({ t }) => t)),
    hitCount: hits.length,
    hits: JSON.stringify(hits),
    ingestedAt: null,
  })
}
