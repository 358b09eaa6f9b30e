import type { Tenant } from '#platform/database/tenant_model'
import { BlobUnavailable } from '#platform/blobs/errors'
import { NotFound } from '#platform/errors'
import PageContent from '#monitoring/models/page_content'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import PageVersion from '#monitoring/models/page_version'
import { showContent } from '#monitoring/snapshot/show_content'
import type { ShownSnapshot, SnapshotView } from '#monitoring/snapshot/shown'

/**
 * Returns the content of a page's version; null if the page has no version yet.
 *
 * @param versionId null for the latest
 * @param line see `showContent`
 * @throws NotFound if the page has no such version
 */
export async function shownSnapshot(
  workspace: Tenant,
  page: { id: string; url: string; versionNumber: number | null },
  { versionId, view, line = null }: { versionId: string | null; view: SnapshotView; line?: number | null }
): Promise<ShownSnapshot | null> {
  const query = PageVersion.within(workspace)
    .where('watched_url_id', page.id)
    .orderBy('version_number', 'desc')
  if (versionId !== null) query.where('id', versionId)
  const version = await query.first()
  const stored = version && (await PageContent.find(version.contentId))
  if (!stored) {
    if (versionId !== null) throw new NotFound('Version')
    return null
  }
  const { id, versionNumber: number, crawledAt } = version
  const content = await readContentIfPossible(stored)
  return {
    version: { id, number, crawledAt, isLatest: number === page.versionNumber },
    ...(content instanceof BlobUnavailable
      ? { view, unavailable: content.message }
      : showContent(content, page.url, view, line)),
  }
}
