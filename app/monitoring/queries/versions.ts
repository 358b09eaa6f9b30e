import { keyset } from '#platform/database/keyset'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { formatTimestamp } from '#platform/instants'
import { rowsUpTo, type Place } from '#platform/operations/cursors'
import { readContent } from '#monitoring/contents/read_content'
import PageContent from '#monitoring/models/page_content'
import PageVersion from '#monitoring/models/page_version'
import { presentSnapshot } from '#monitoring/transformers/snapshot'

/** Returns the stored versions of a page, newest first. */
export async function listVersions(
  workspace: Tenant,
  watchedUrlId: string,
  place: Place & { limit: number }
) {
  const query = PageVersion.within(workspace).where('watched_url_id', watchedUrlId)
  const versions = await keyset(query, 'version_number', 'desc', place)
  const { rows, next } = rowsUpTo(versions, place.limit, ({ versionNumber: at, id }) => ({ at, id }))
  return { rows: rows.map(presentVersion), next }
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
  return {
    ...presentVersion(version),
    snapshot: presentSnapshot(content),
    text: content.blocks.map(({ text }) => text).join('\n'),
  }
}

function presentVersion(version: PageVersion) {
  return {
    id: version.id,
    watchedUrlId: version.watchedUrlId,
    versionNumber: version.versionNumber,
    firstVersionNumber: version.firstNumber,
    crawlCount: version.crawlCount,
    firstCrawledAt: formatTimestamp(version.firstCrawledAt),
    crawledAt: formatTimestamp(version.crawledAt),
    httpStatus: version.httpStatus,
  }
}
