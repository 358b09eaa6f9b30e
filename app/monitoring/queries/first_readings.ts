import type { Tenant } from '#platform/database/tenant_model'
import { MAX_CHOICES, type FirstReading } from '#monitoring/controllers/watching_page'
import PageContent from '#monitoring/models/page_content'
import { unpackContent } from '#monitoring/snapshot/packing'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'

/** The pages of a competitor that are watched since an instant, and how far their first readings have come. */
export async function firstReadings(
  workspace: Tenant,
  competitorId: string,
  since: number
): Promise<FirstReading[]> {
  const pages = await WatchedUrl.within(workspace)
    .where('competitor_id', competitorId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_CHOICES)
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
    .where('version_number', 1)
  const contents = await PageContent.findMany(versions.map(({ contentId }) => contentId))
  return new Map(
    await Promise.all(
      contents.map(async ({ watchedUrlId, content }) => {
        const { wordCount, prices } = await unpackContent(content)
        return [watchedUrlId, { words: wordCount, prices: prices.length }] as const
      })
    )
  )
}
