import type { Tenant } from '#platform/database/tenant_model'
import { pageMark } from '#monitoring/queries/page_mark'
import type { WatchedUrlPage } from '#web/pages/pages_props'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { parseKeywords } from '#monitoring/keywords'
import { shownRegions } from '#monitoring/regions/shown'
import { readingOf } from '#monitoring/queries/reading'

/** Returns a page with the state of its crawls; null if the workspace has no such page. */
export async function pageState(workspace: Tenant, id: string): Promise<WatchedUrlPage['page'] | null> {
  const page = await WatchedUrl.within(workspace).where({ id }).first()
  if (!page) return null
  const latest = await PageVersion.within(workspace)
    .where('watched_url_id', id)
    .orderBy('version_number', 'desc')
    .first()
  return {
    ...(await pageMark(workspace, page)),
    status: page.lastStatus,
    reading: await readingOf(workspace, id),
    frequency: page.crawlFrequency,
    isActive: page.isActive,
    lastCrawledAt: page.lastCrawledAt,
    nextCrawlAt: page.nextCrawlAt,
    versionNumber: latest?.versionNumber ?? null,
    regions: shownRegions(page),
    keywords: parseKeywords(page.keywords),
  }
}
