import type { Tenant } from '#platform/database/tenant_model'
import WatchedUrl from '#monitoring/models/watched_url'
import type { Reading } from '#monitoring/reading'

/** The state of a `page` in a statement, a running crawl before a queued one; null if nothing is in progress. */
export const READING = `case when page.lease_token is not null then 'reading' when page.turn is not null then 'waiting' end`

/** Returns what is in progress on a page; null if nothing is. */
export async function readingOf(workspace: Tenant, watchedUrlId: string): Promise<Reading | null> {
  const page = await WatchedUrl.within(workspace)
    .where('id', watchedUrlId)
    .select('turn', 'lease_token')
    .first()
  if (!page || page.turn === null) return null
  return page.leaseToken === null ? 'waiting' : 'reading'
}
