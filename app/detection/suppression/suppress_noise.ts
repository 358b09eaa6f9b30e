import type { Change, HeldBack } from 'rivalwatch-plugin'
import type { Learning } from '#detection/pipeline/judgement'
import { learnedAreas } from '#detection/areas/stored_areas'
import { suppressVolatile } from '#detection/areas/suppress_areas'
import { withAlways, withKeywordsOnly } from '#detection/keywords/apply_keywords'
import type { CrawledVersion } from '#detection/areas/area'
import type { PageKeywords } from '#monitoring/keywords'
import { filterChange } from '#monitoring/pipeline/filter_change'

/** The rest of a change, what was filtered out and why, and what the page's areas learn from it. */
interface WithoutNoise {
  change: Change
  heldBack: HeldBack[]
  learning: Learning | null
}

/**
 * Filters noise out of a change, first by the filters, then by the page's volatile areas, then by its keywords.
 *
 * @param found all differences
 * @param page.watchedUrlId the page on which they were found
 * @param page.crawl the crawl that found them; null if its version is no longer stored
 */
export async function suppressNoise(
  found: Change,
  page: { watchedUrlId: string; crawl: CrawledVersion | null; keywords: PageKeywords }
): Promise<WithoutNoise> {
  const { change, heldBack, learning } = await withoutNoise(found, page)
  const kept = withAlways(found, { change, heldBack }, page.keywords)
  const left = withKeywordsOnly(kept.change, page.keywords)
  return { change: left.change, heldBack: [...kept.heldBack, ...left.heldBack], learning }
}

async function withoutNoise(
  found: Change,
  { watchedUrlId, crawl }: { watchedUrlId: string; crawl: CrawledVersion | null }
): Promise<WithoutNoise> {
  const { change: observed, heldBack } = await filterChange(found)
  if (!crawl) return { change: observed, heldBack, learning: null }
  const masked = suppressVolatile(observed, await learnedAreas(watchedUrlId), crawl)
  return {
    change: masked.change,
    heldBack: [...heldBack, ...masked.heldBack],
    learning: { observed, masked: masked.areaKeys, crawl },
  }
}
