import type WatchedUrl from '#monitoring/models/watched_url'
import { parseRegions, type RegionMode } from '#monitoring/regions/region'

/** The code of a crawl that did not find a region to watch. */
export const REGION_LOST = 'area_not_found'

/** A region as it is shown. */
export type ShownRegion = {
  id: string
  mode: RegionMode
  /** The beginning of its text, or its selector; empty before it was found. */
  name: string
  selector: string | null
  /** `pending` until a crawl has looked for it. */
  status: 'pending' | 'found' | 'lost'
  /** Since when an ignored region is lost; null if it is not, and for one that is watched. */
  lostAt: number | null
}

/** Returns the regions of a page. While one that is watched is lost, all those are: crawls fail. */
export function shownRegions(page: WatchedUrl): ShownRegion[] {
  const { isNew, regions } = parseRegions(page.regions) ?? { isNew: false, regions: [] }
  const isLost = page.lastErrorCode === REGION_LOST
  return regions.map(({ id, mode, name, selector, lostAt }) => {
    const isMissing = mode === 'watch' ? isLost : lostAt !== null
    return { id, mode, name, selector, status: isMissing ? 'lost' : isNew ? 'pending' : 'found', lostAt }
  })
}
