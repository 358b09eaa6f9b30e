import type { FetchResult } from 'rivalwatch-plugin'
import { type Archive, ArchiveError, isTemporary, restOf } from '#monitoring/history/archive'
import { fetchWithFirst } from '#monitoring/pipeline/fetch_page'

/**
 * Fetches a copy of a page as it was captured, with the fetchers of the plugins.
 *
 * @throws ArchiveError if the archive could not be reached or is overloaded
 */
export async function fetchCopy(
  archive: Archive,
  page: { url: string; workspaceId: string },
  capturedAt: number
): Promise<FetchResult> {
  const url = archive.copyUrl(page.url, capturedAt)
  const target = { url, etag: null, lastModified: null, needsScripts: false }
  const fetched = await fetchWithFirst(target, page.workspaceId, archive.outbound)
  if (fetched.kind === 'refusal' && isTemporary(fetched.status)) {
    throw new ArchiveError(fetched.message, restOf(fetched.status, fetched.retryAfter))
  }
  return fetched.kind === 'page' ? { ...fetched, finalUrl: page.url } : fetched
}
