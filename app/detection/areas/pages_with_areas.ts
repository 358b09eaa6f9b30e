import { isVolatile } from '#detection/areas/volatility'
import PageArea from '#detection/models/page_area'
import Competitor from '#monitoring/models/competitor'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import type { PageMark } from '#monitoring/queries/page_mark'
import type { Tenant } from '#platform/database/tenant_model'

/** A page with areas whose changes are filtered out. */
export type PageWithAreas = PageMark & {
  areas: number
  /** The number of changes that had something filtered out there. */
  heldBack: number
}

/** The maximum number of pages returned; those with the most recently learned areas come first. */
const MOST_PAGES = 25
/** The maximum number of areas searched to find these pages. */
const MOST_AREAS = 500

/** Returns a workspace's pages with areas whose changes are currently filtered out. */
export async function pagesWithAreas(
  workspace: Tenant
): Promise<{ pages: PageWithAreas[]; hasMorePages: boolean }> {
  const learned = await PageArea.within(workspace)
    .whereNotNull('learned_at')
    .whereNull('lifted_at')
    .orderBy('learned_at', 'desc')
    .orderBy('id')
    .limit(MOST_AREAS)
  const versions = await lastVersions(workspace, [...new Set(learned.map(pageOf))])
  const volatile = learned.filter((row) =>
    isVolatile(row.area, { version: versions.get(row.watchedUrlId) ?? 0, at: Date.now() })
  )
  const byPage = Map.groupBy(volatile, pageOf)
  const shown = await markedPages(workspace, [...byPage.keys()].slice(0, MOST_PAGES))
  const pages = shown.map((page) => {
    const areas = byPage.get(page.id)!
    return { ...page, areas: areas.length, heldBack: sum(areas.map(({ area }) => area.heldBack)) }
  })
  return { pages, hasMorePages: byPage.size > MOST_PAGES || learned.length === MOST_AREAS }
}

function pageOf({ watchedUrlId }: PageArea): string {
  return watchedUrlId
}

/** Returns the number of each page's latest version. */
async function lastVersions(workspace: Tenant, pageIds: string[]): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map()
  const rows = await PageVersion.within(workspace)
    .whereIn('watched_url_id', pageIds)
    .groupBy('watched_url_id')
    .select('watched_url_id')
    .max('version_number as last')
  return new Map(rows.map(({ watchedUrlId, $extras }) => [watchedUrlId, Number($extras.last)]))
}

/** Returns the pages in the order of `ids`. */
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
    .map(({ id, url, name, label, competitorId }) => ({
      id,
      url,
      name,
      label,
      competitorId,
      competitor: names.get(competitorId) ?? '',
    }))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
