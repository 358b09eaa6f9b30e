import db from '@adonisjs/lucid/services/db'
import type { PageContent as Content } from '#platform/contract'
import PageContent from '#monitoring/models/page_content'
import type PageVersion from '#monitoring/models/page_version'

/** The last good version of a page: what the next crawl is compared with. */
export interface LatestVersion {
  id: string
  versionNumber: number
  httpStatus: number
  bodyHash: string
  scripts: PageVersion['scripts']
  contentId: string
  contentHash: string
  /** Unpacked only when asked for: most crawls find nothing new. */
  content(): Promise<Content>
}

export async function latestVersion(watchedUrlId: string): Promise<LatestVersion | null> {
  const row = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.watched_url_id', watchedUrlId)
    .orderBy('version.version_number', 'desc')
    .select(
      'version.id',
      'version.version_number',
      'version.http_status',
      'version.body_hash',
      'version.scripts',
      'version.content_id',
      'content.hash'
    )
    .first()
  if (!row) return null
  return {
    id: row.id,
    versionNumber: row.version_number,
    httpStatus: row.http_status,
    bodyHash: row.body_hash,
    scripts: row.scripts,
    contentId: row.content_id,
    contentHash: row.hash,
    content: async () => PageContent.unpack((await PageContent.findOrFail(row.content_id)).content),
  }
}
