import Notice from '#delivery/models/notice'
import { crawlErrorWords } from '#monitoring/crawl_errors'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { failingSince } from '#monitoring/queries/failing_since'
import type { Tenant } from '#platform/database/tenant_model'
import type { PageProblem } from '#web/pages/pages_types'

/** Returns why a page cannot be read; null if it can, or if the workspace has no such page. */
export async function pageProblem(workspace: Tenant, id: string): Promise<PageProblem | null> {
  const page = await WatchedUrl.within(workspace).where({ id }).first()
  // A page that is being checked again keeps its previous problem.
  if (!page || (page.lastErrorCode ?? page.lastError) === null) return null
  const words = crawlErrorWords(page.lastErrorCode ?? '')
  return {
    status: (await lastEnding(workspace, page)) === 'blocked' ? 'blocked' : 'failed',
    since: await problemSince(workspace, id),
    times: page.failuresInARow,
    what: words?.what ?? page.lastError?.replace(/\.$/, '') ?? "The page can't be read",
    remedy: words?.remedy ?? null,
    detail: words ? page.lastError : null,
    offersDaily: words?.lessOften === true && page.crawlFrequency === 'hourly',
  }
}

/** Returns how the last finished crawl ended, because the page's status may be that of a running crawl. */
async function lastEnding(workspace: Tenant, page: WatchedUrl): Promise<string | undefined> {
  if (page.lastStatus !== 'running') return page.lastStatus
  const crawl = await Crawl.within(workspace)
    .where('watched_url_id', page.id)
    .orderBy('finished_at', 'desc')
    .first()
  return crawl?.status
}

/** Returns when the problem began. The notice is read first, because it outlives the crawls. */
async function problemSince(workspace: Tenant, id: string): Promise<number | null> {
  const notice = await Notice.within(workspace).where('slot', id).first()
  return notice?.openedAt ?? failingSince(workspace, id)
}
