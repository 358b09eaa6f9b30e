import { keyset } from '#platform/database/keyset'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { formatTimestamp } from '#platform/instants'
import { rowsUpTo, type Place } from '#platform/operations/cursors'
import { readContent } from '#monitoring/contents/read_content'
import { archiveLink } from '#monitoring/history/archive_link'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import type WatchedUrl from '#monitoring/models/watched_url'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { presentSnapshot } from '#monitoring/transformers/snapshot'

/** Returns the stored versions of a page, newest first. */
export async function listVersions(
  workspace: Tenant,
  page: Pick<WatchedUrl, 'id' | 'url'>,
  place: Place & { limit: number }
) {
  const query = PageVersion.within(workspace).where('watched_url_id', page.id)
  const versions = await keyset(query, 'version_number', 'desc', place)
  const { rows, next } = rowsUpTo(versions, place.limit, ({ versionNumber: at, id }) => ({ at, id }))
  return { rows: rows.map((version) => presentVersion(version, page.url)), next }
}

/**
 * Returns a version with its content.
 *
 * @throws NotFound, BlobUnavailable
 */
export async function findVersion(workspace: Tenant, id: string) {
  const version = await PageVersion.within(workspace).where('id', id).first()
  const stored = version && (await PageContent.find(version.contentId))
  if (!stored) throw new NotFound('Version')
  const content = await readContent(stored)
  const { url } = await findWatchedUrl(workspace, version.watchedUrlId)
  return {
    ...presentVersion(version, url),
    snapshot: presentSnapshot(content),
    text: content.blocks.map(({ text }) => text).join('\n'),
  }
}

function presentVersion(version: PageVersion, url: string) {
  return {
    id: version.id,
    watchedUrlId: version.watchedUrlId,
    versionNumber: version.versionNumber,
    firstVersionNumber: version.firstNumber,
    crawlCount: version.crawlCount,
    firstCrawledAt: formatTimestamp(version.firstCrawledAt),
    crawledAt: formatTimestamp(version.crawledAt),
    httpStatus: version.httpStatus,
    archiveUrl: version.loadedAt === null ? null : archiveLink(url, version.crawledAt),
  }
}
