import type { Tenant } from '#platform/database/tenant_model'
import type { PageTrouble } from '#alerts/ledger/pages'
import Notice from '#alerts/models/notice'
import { crawlErrorWords } from '#monitoring/crawl_errors'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { failingSince } from '#monitoring/queries/failing_since'

/** Why a page can not be read; null while it can, or when the workspace has no such page. */
export async function pageTrouble(workspace: Tenant, id: string): Promise<PageTrouble | null> {
  const page = await WatchedUrl.within(workspace).where({ id }).first()
  // While it is read once more, what was wrong stays wrong.
  if (!page || (page.lastErrorCode ?? page.lastError) === null) return null
  const words = crawlErrorWords(page.lastErrorCode ?? '')
  return {
    status: (await lastEnding(workspace, page)) === 'blocked' ? 'blocked' : 'failed',
    since: await troubledSince(workspace, id),
    times: page.failuresInARow,
    what: words?.what ?? page.lastError?.replace(/\.$/, '') ?? "The page can't be read",
    remedy: words?.remedy ?? null,
    detail: words ? page.lastError : null,
    offersDaily: words?.lessOften === true && page.crawlFrequency === 'hourly',
  }
}

/** How the last crawl that is over went: a page that is being read says no more than that. */
async function lastEnding(workspace: Tenant, page: WatchedUrl): Promise<string | undefined> {
  if (page.lastStatus !== 'running') return page.lastStatus
  const crawl = await Crawl.within(workspace)
    .where('watched_url_id', page.id)
    .whereNotNull('finished_at')
    .orderBy('queued_at', 'desc')
    .first()
  return crawl?.status
}

/** A notice knows it for longer than crawls are kept. */
async function troubledSince(workspace: Tenant, id: string): Promise<number | null> {
  const notice = await Notice.within(workspace).where('slot', id).first()
  return notice?.openedAt ?? failingSince(workspace, id)
}
