import type { CrawlStatus } from '#monitoring/labels'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import type { PageLabel } from 'rivalwatch-plugin'
import { BlobUnavailable } from '#platform/blobs/errors'
import type { Tenant } from '#platform/database/tenant_model'

/** A newly watched page and the state of its first crawl. */
export type FirstReading = {
  id: string
  url: string
  label: PageLabel
  status: CrawlStatus
  /** The words and prices in the baseline; null before there is one, or if it cannot be read. */
  baseline: { words: number; prices: number } | null
  /** Why the last crawl got no page. */
  lastError: string | null
}

/**
 * Returns a competitor's pages that have been watched since `since`, oldest first, with the state of their first
 * crawls.
 */
export async function firstReadings(
  workspace: Tenant,
  competitorId: string,
  { since, limit }: { since: number; limit: number }
): Promise<FirstReading[]> {
  const pages = await WatchedUrl.within(workspace)
    .where('competitor_id', competitorId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  const baselines = await baselinesOf(workspace, pages)
  return pages.map(({ id, url, label, lastStatus, lastError }) => ({
    id,
    url,
    label,
    status: lastStatus,
    baseline: baselines.get(id) ?? null,
    lastError,
  }))
}

async function baselinesOf(
  workspace: Tenant,
  pages: WatchedUrl[]
): Promise<Map<string, FirstReading['baseline']>> {
  const versions = await PageVersion.within(workspace)
    .whereIn(
      'watched_url_id',
      pages.map(({ id }) => id)
    )
    .where('first_number', 1)
  const contents = await PageContent.findMany(versions.map(({ contentId }) => contentId))
  return new Map(
    await Promise.all(
      contents.map(async (stored) => {
        const content = await readContentIfPossible(stored)
        const isRead = !(content instanceof BlobUnavailable)
        const baseline = isRead ? { words: content.wordCount, prices: content.prices.length } : null
        return [stored.watchedUrlId, baseline] as const
      })
    )
  )
}
