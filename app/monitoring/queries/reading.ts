import type { Tenant } from '#platform/database/tenant_model'
import Crawl from '#monitoring/models/crawl'
import type { Reading } from '#monitoring/reading'

/** What a statement over `watched_urls as page` joins to tell what is under way on each page. */
export const WITH_OPEN_CRAWLS = `left join crawls as running
    on running.slot = concat(page.id, ':running') and running.workspace_id = page.workspace_id
  left join crawls as queued
    on queued.slot = concat(page.id, ':queued') and queued.workspace_id = page.workspace_id`

/** The status of a page's open crawl, a running one before a queued one; null if there is none. */
export const OPEN_CRAWL = 'coalesce(running.status, queued.status)'

/** Returns what is under way on a page, a running crawl before a queued one; null if nothing is. */
export async function readingOf(workspace: Tenant, watchedUrlId: string): Promise<Reading | null> {
  const running = Crawl.slotOf(watchedUrlId, 'running')
  const crawls = await Crawl.within(workspace)
    .whereIn('slot', [running, Crawl.slotOf(watchedUrlId, 'queued')])
    .select('slot')
  if (crawls.length === 0) return null
  return crawls.some(({ slot }) => slot === running) ? 'reading' : 'waiting'
}
