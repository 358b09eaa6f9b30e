import { NotFound } from '#platform/errors'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { requestAtPace } from '#monitoring/schedule/request_crawl'
import type { Workspace } from '#workspaces/workspace'

/** Queues a crawl of each active page of a competitor, at its pace, and returns their number. */
export async function crawlCompetitor(workspace: Workspace, id: string): Promise<number> {
  if (!(await Competitor.within(workspace).where({ id }).first())) throw new NotFound('Competitor')
  const pages = await WatchedUrl.within(workspace).where('competitor_id', id).where('is_active', true)
  for (const page of pages) await requestAtPace(page, 'manual')
  return pages.length
}
