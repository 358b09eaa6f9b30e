import WatchedUrl from '#monitoring/models/watched_url'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { requestAtPace } from '#monitoring/schedule/request_crawl'
import type { Workspace } from '#workspaces/workspace'

/** Queues a crawl of each active page of a competitor, at the competitor's pace. Returns the number of pages. */
export async function crawlCompetitor(workspace: Workspace, id: string): Promise<number> {
  await requireCompetitor(workspace, id)
  const pages = await WatchedUrl.within(workspace).where('competitor_id', id).where('is_active', true)
  for (const page of pages) await requestAtPace(page, 'manual')
  return pages.length
}
