import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { readContent } from '#monitoring/contents/read_content'
import type { StoredBytes } from '#platform/blobs/blobs'
import { BlobStoreAway } from '#platform/blobs/errors'
import type { IndexableVersion } from '#search/indexing/index_version'

export interface ReadVersion extends IndexableVersion {
  id: string
  watchedUrlId: string
}

interface Row extends Omit<ReadVersion, 'blocks' | 'units'>, StoredBytes {}

/**
 * Reads versions with their lines, by ID, in the order of their crawls. Versions that are no longer stored are left
 * out.
 *
 * @throws BlobStoreAway
 */
export async function readVersions(ids: readonly string[]): Promise<Map<string, ReadVersion>> {
  if (ids.length === 0) return new Map()
  const rows: Row[] = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .whereIn('version.id', [...ids])
    .orderBy('version.first_number')
    .select('version.id', 'version.watched_url_id as watchedUrlId', 'version.first_number as firstNumber')
    .select(
      'version.first_crawled_at as firstCrawledAt',
      'content.content',
      'content.location',
      'content.id as contentId'
    )
  const versions = new Map<string, ReadVersion>()
  for (const { content, location, ...row } of rows) {
    const read = await contentOf({ content, location })
    if (read) versions.set(row.id, { ...row, firstCrawledAt: Number(row.firstCrawledAt), ...read })
  }
  return versions
}

/**
 * Returns the lines and units of a version; null if the content is lost or damaged, so that one version does not block the
 * others.
 */
async function contentOf(row: StoredBytes): Promise<Pick<ReadVersion, 'blocks' | 'units'> | null> {
  try {
    const { blocks, units = [] } = await readContent(row)
    return { blocks, units }
  } catch (error) {
    if (error instanceof BlobStoreAway) throw error
    logger.warn({ err: error }, 'a version could not be indexed')
    return null
  }
}
