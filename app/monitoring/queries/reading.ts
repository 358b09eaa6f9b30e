import type { Tenant } from '#platform/database/tenant_model'
import Crawl from '#monitoring/models/crawl'
import type { Reading } from '#monitoring/reading'

/** What is under way on a page; null when nothing is. One that runs is told before one that waits for it. */
export async function readingOf(workspace: Tenant, watchedUrlId: string): Promise<Reading | null> {
  const running = Crawl.slotOf(watchedUrlId, 'running')
  const crawls = await Crawl.within(workspace)
    .whereIn('slot', [running, Crawl.slotOf(watchedUrlId, 'queued')])
    .select('slot')
  if (crawls.length === 0) return null
  return crawls.some(({ slot }) => slot === running) ? 'reading' : 'waiting'
}
