import type { Tenant } from '#platform/database/tenant_model'
import type { PageWithPlaces } from '#alerts/controllers/signal_page'
import PagePlace from '#alerts/models/page_place'
import { isVolatile } from '#alerts/places/volatility'
import Competitor from '#monitoring/models/competitor'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'

/** Pages at most, those where something was learned last. */
const MOST_PAGES = 25
/** Places that are looked at to find them. */
const MOST_PLACES = 500

/** The pages of a workspace with places whose changes are held back now. */
export async function pagesWithPlaces(
  workspace: Tenant,
  now = Date.now()
): Promise<{ pages: PageWithPlaces[]; hasMorePages: boolean }> {
  const learned = await PagePlace.within(workspace)
    .whereNotNull('learned_at')
    .whereNull('lifted_at')
    .orderBy('learned_at', 'desc')
    .orderBy('id')
    .limit(MOST_PLACES)
  const versions = await lastVersions(workspace, [...new Set(learned.map(pageOf))])
  const volatile = learned.filter((row) =>
    isVolatile(row.place, { version: versions.get(row.watchedUrlId) ?? 0, at: now })
  )
  const byPage = Map.groupBy(volatile, pageOf)
  const shown = await markedPages(workspace, [...byPage.keys()].slice(0, MOST_PAGES))
  const pages = shown.map((page) => {
    const places = byPage.get(page.id)!
    return { ...page, places: places.length, heldBack: sum(places.map(({ place }) => place.heldBack)) }
  })
  return { pages, hasMorePages: byPage.size > MOST_PAGES || learned.length === MOST_PLACES }
}

function pageOf({ watchedUrlId }: PagePlace): string {
  return watchedUrlId
}

/** Numbers of the latest versions, by page. */
async function lastVersions(workspace: Tenant, pageIds: string[]): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map()
  const rows = await PageVersion.within(workspace)
    .whereIn('watched_url_id', pageIds)
    .groupBy('watched_url_id')
    .select('watched_url_id')
    .max('version_number as last')
  return new Map(rows.map(({ watchedUrlId, $extras }) => [watchedUrlId, Number($extras.last)]))
}

/** In the order of the ids. */
async function markedPages(workspace: Tenant, ids: string[]) {
  if (ids.length === 0) return []
  const pages = await WatchedUrl.within(workspace).whereIn('id', ids)
  const competitors = await Competitor.within(workspace).whereIn(
    'id',
    pages.map(({ competitorId }) => competitorId)
  )
  const names = new Map(competitors.map(({ id, name }) => [id, name]))
  return pages
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, url, label, competitorId }) => ({
      id,
      url,
      label,
      competitorId,
      competitor: names.get(competitorId) ?? '',
    }))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
