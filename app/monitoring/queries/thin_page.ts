import type { Tenant } from '#platform/database/tenant_model'
import { type CrawlErrorWords, thinPageWords } from '#monitoring/crawl_errors'
import PageVersion from '#monitoring/models/page_version'

/** Why there is little in the latest version of a page; null where all of it is there, or nothing yet. */
export async function thinPage(workspace: Tenant, watchedUrlId: string): Promise<CrawlErrorWords | null> {
  const latest = await PageVersion.within(workspace)
    .where('watched_url_id', watchedUrlId)
    .orderBy('version_number', 'desc')
    .select('scripts')
    .first()
  return latest?.scripts === 'needed' ? thinPageWords : null
}
