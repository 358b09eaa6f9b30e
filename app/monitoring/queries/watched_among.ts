import type { Tenant } from '#platform/database/tenant_model'
import { normalizeUrl } from '#platform/outbound/main'
import WatchedUrl from '#monitoring/models/watched_url'

/** Returns which of the URLs the workspace already watches. */
export async function watchedAmong(workspace: Tenant, urls: readonly string[]): Promise<Set<string>> {
  const hashOf = new Map(urls.map((url) => [url, WatchedUrl.hashUrl(normalizeUrl(url))]))
  const watched = await WatchedUrl.within(workspace)
    .whereIn('url_hash', [...hashOf.values()])
    .select('url_hash')
  const known = new Set(watched.map(({ urlHash }) => urlHash))
  return new Set(urls.filter((url) => known.has(hashOf.get(url)!)))
}
