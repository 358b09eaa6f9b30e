import { hotRead } from '#platform/database/hot_read'
import type { LatestVersion } from '#monitoring/pipeline/claim'

/** A stored version that another version of the page is compared with. */
export interface Neighbor extends Pick<LatestVersion, 'id' | 'scripts' | 'contentId' | 'contentHash'> {
  firstCrawledAt: number
}

/** Returns the newest loaded copy of a page; null if there is none. */
export function newestCopyOf(watchedUrlId: string): Promise<Neighbor | null> {
  return find('loaded_at is not null order by version_number desc', watchedUrlId)
}

/** Returns the baseline of a page; null if it is no longer stored. */
export function baselineOf(watchedUrlId: string): Promise<Neighbor | null> {
  return find('loaded_at is null and first_number = 1', watchedUrlId)
}

async function find(which: string, watchedUrlId: string): Promise<Neighbor | null> {
  const [row] = await hotRead<Row>(
    `select version.id, version.scripts, version.content_id, version.first_crawled_at, content.hash
      from page_versions as version join page_contents as content on content.id = version.content_id
      where version.watched_url_id = ? and version.${which} limit 1`,
    [watchedUrlId]
  )
  if (!row) return null
  const { id, scripts, content_id: contentId, hash: contentHash, first_crawled_at: at } = row
  return { id, scripts, contentId, contentHash, firstCrawledAt: Number(at) }
}

interface Row {
  id: string
  scripts: Neighbor['scripts']
  content_id: string
  first_crawled_at: number
  hash: string
}
