import type { Tenant } from '#platform/database/tenant_model'
import { keyset } from '#platform/database/keyset'
import { NotFound } from '#platform/errors'
import { rowsUpTo, type Place } from '#platform/operations/cursors'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { isOf, type Whose } from '#monitoring/tags/tags'
import { presentWatchedUrl } from '#monitoring/transformers/watched_url'

/**
 * Returns the watched URLs of a workspace, of a competitor or of the competitors with a tag, oldest first; paginated if
 * a limit is given.
 */
export async function listWatchedUrls(workspace: Tenant, which: Place & Whose) {
  const { rows, next } = await readWatchedUrls(workspace, which)
  return { rows: rows.map(presentWatchedUrl), next }
}

/** Like `listWatchedUrls`, with the name of each page and its competitor. */
export async function watchedUrlsToExport(workspace: Tenant, which: Place & Whose) {
  const { rows, next } = await readWatchedUrls(workspace, which)
  const ids = new Set(rows.map(({ competitorId }) => competitorId))
  const competitors = await Competitor.within(workspace).whereIn('id', [...ids])
  const known = new Map(competitors.map(({ id, name, domain }) => [id, { name, domain }]))
  const present = (page: WatchedUrl) => ({
    ...presentWatchedUrl(page),
    name: page.name,
    competitor: known.get(page.competitorId)!,
  })
  return { rows: rows.map(present), next }
}

async function readWatchedUrls(workspace: Tenant, { competitorId, tag, ...place }: Place & Whose) {
  const { sql, values } = isOf('watched_urls.competitor_id', { competitorId, tag })
  const query = WatchedUrl.within(workspace).whereRaw(sql, values)
  const pages = await keyset(query, 'created_at', 'asc', place)
  return rowsUpTo(pages, place.limit, ({ createdAt: at, id }) => ({ at, id }))
}

/** Returns one watched URL. @throws NotFound */
export async function findWatchedUrl(workspace: Tenant, id: string): Promise<WatchedUrl> {
  const page = await WatchedUrl.within(workspace).where('id', id).first()
  if (!page) throw new NotFound('Watched URL')
  return page
}
