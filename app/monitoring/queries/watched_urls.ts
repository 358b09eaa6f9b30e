import type { Tenant } from '#platform/database/tenant_model'
import { keyset } from '#platform/database/keyset'
import { NotFound } from '#platform/errors'
import { rowsUpTo, type Place } from '#platform/operations/cursors'
import WatchedUrl from '#monitoring/models/watched_url'
import { isOf, type Whose } from '#monitoring/tags/tags'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'

/**
 * Returns the watched URLs of a workspace, of a competitor or of the competitors with a tag, oldest first; paginated if
 * a limit is given.
 */
export async function listWatchedUrls(workspace: Tenant, { competitorId, tag, ...place }: Place & Whose) {
  const { sql, values } = isOf('watched_urls.competitor_id', { competitorId, tag })
  const query = WatchedUrl.within(workspace).whereRaw(sql, values)
  const pages = await keyset(query, 'created_at', 'asc', place)
  const { rows, next } = rowsUpTo(pages, place.limit, ({ createdAt: at, id }) => ({ at, id }))
  return { rows: rows.map(presentWatchedUrl), next }
}

/** Returns one watched URL. @throws NotFound */
export async function findWatchedUrl(workspace: Tenant, id: string): Promise<WatchedUrl> {
  const page = await WatchedUrl.within(workspace).where('id', id).first()
  if (!page) throw new NotFound('Watched URL')
  return page
}
