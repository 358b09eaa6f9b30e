import type { Tenant } from '#platform/database/tenant_model'
import { type CrawlErrorWords, thinPageWords } from '#monitoring/crawl_errors'
import PageVersion from '#monitoring/models/page_version'

/** Returns why the latest version of a page has little content; null if it is complete or there is none. */
export async function thinPage(workspace: Tenant, watchedUrlId: string): Promise<CrawlErrorWords | null> {
  const latest = await PageVersion.within(workspace)
    .where('watched_url_id', watchedUrlId)
    .orderBy('version_number', 'desc')
    .select('scripts')
    .first()
  return latest?.scripts === 'needed' ? thinPageWords : null
}
