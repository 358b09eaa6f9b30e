import { hotRead } from '#platform/database/hot_read'
import type { CrawledPage } from '#monitoring/pipeline/claim'
import type { SaidBefore } from '#monitoring/pipeline/thread/tasks'
import type { FetchedPage } from 'rivalwatch-plugin'

/** The last good version of a page, with which the next crawl is compared. */
export interface LatestVersion {
  id: string
  versionNumber: number
  httpStatus: number
  bodyHash: string
  scripts: NonNullable<FetchedPage['scripts']> | null
  contentId: string
  contentHash: string
}

interface Row {
  id: string
  version_number: number
  http_status: number
  body_hash: string
  scripts: NonNullable<FetchedPage['scripts']> | null
  content_id: string
  hash: string
}

export async function latestVersion(watchedUrlId: string): Promise<LatestVersion | null> {
  const [row] = await hotRead<Row>(
    `select version.id, version.version_number, version.http_status, version.body_hash, version.scripts,
        version.content_id, content.hash
      from page_versions version join page_contents content on content.id = version.content_id
      where version.watched_url_id = ? order by version.version_number desc limit 1`,
    [watchedUrlId]
  )
  if (!row) return null
  return {
    id: row.id,
    versionNumber: row.version_number,
    httpStatus: row.http_status,
    bodyHash: row.body_hash,
    scripts: row.scripts,
    contentId: row.content_id,
    contentHash: row.hash,
  }
}

/** Returns the content of a page's last good version, if there is one, and the name of its competitor. */
export async function whatWasSaid(
  { id, competitorId }: CrawledPage,
  before: LatestVersion | null
): Promise<{ said: SaidBefore | null; competitor: string }> {
  const [row] = await hotRead<{ name: string; content: Buffer | null }>(
    `select competitors.name, page_contents.content from competitors
      left join page_contents on page_contents.id = ? and page_contents.watched_url_id = ?
      where competitors.id = ?`,
    [before?.contentId ?? '', id, competitorId]
  )
  return {
    said: before && row.content && { hash: before.contentHash, packed: row.content },
    competitor: row.name,
  }
}
