import type { Tenant } from '#platform/database/tenant_model'
import WatchedUrl from '#monitoring/models/watched_url'
import type { Reading } from '#monitoring/reading'

/** SQL for the state of a `page`: a running crawl takes precedence over a queued one; null if there is neither. */
export const READING = `case when page.lease_token is not null then 'reading' when page.turn is not null then 'waiting' end`

/** Returns whether a crawl of a page is running or waiting; null if neither. */
export async function readingOf(workspace: Tenant, watchedUrlId: string): Promise<Reading | null> {
  const page = await WatchedUrl.within(workspace)
    .where('id', watchedUrlId)
    .select('turn', 'lease_token')
    .first()
  if (!page || page.turn === null) return null
  return page.leaseToken === null ? 'waiting' : 'reading'
}
