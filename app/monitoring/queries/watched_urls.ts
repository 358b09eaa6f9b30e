import type { Tenant } from '#platform/database/tenant_model'
import WatchedUrl from '#monitoring/models/watched_url'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'

/** Returns the watched URLs of a workspace, or of one of its competitors, oldest first. */
export async function listWatchedUrls(workspace: Tenant, competitorId?: string) {
  const query = WatchedUrl.within(workspace).orderBy('created_at').orderBy('id')
  if (competitorId) query.where('competitor_id', competitorId)
  return (await query).map(presentWatchedUrl)
}
