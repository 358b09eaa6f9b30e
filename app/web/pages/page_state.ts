import type { Tenant } from '#platform/database/tenant_model'
import { pageMark } from '#monitoring/queries/page_mark'
import type { WatchedUrlPage } from '#web/pages/pages_types'
import PageVersion from '#monitoring/models/page_version'
import type WatchedUrl from '#monitoring/models/watched_url'
import { parseKeywords } from '#monitoring/keywords'
import { shownRegions } from '#monitoring/regions/shown'
import { readingOf } from '#monitoring/queries/reading'

/** Returns a page with the state of its crawls. */
export async function pageState(workspace: Tenant, page: WatchedUrl): Promise<WatchedUrlPage['page']> {
  const latest = await PageVersion.within(workspace)
    .where('watched_url_id', page.id)
    .orderBy('version_number', 'desc')
    .first()
  return {
    ...(await pageMark(workspace, page)),
    status: page.lastStatus,
    reading: await readingOf(workspace, page.id),
    frequency: page.crawlFrequency,
    isActive: page.isActive,
    lastCrawledAt: page.lastCrawledAt,
    nextCrawlAt: page.nextCrawlAt,
    versionNumber: latest?.versionNumber ?? null,
    regions: shownRegions(page),
    keywords: parseKeywords(page.keywords),
  }
}
