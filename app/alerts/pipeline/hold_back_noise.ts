import type { Change, HeldBack } from '#platform/contract'
import type { Learning } from '#alerts/pipeline/judgement'
import { readPlaces, visitOf } from '#alerts/pipeline/keep_places'
import { holdBackVolatile } from '#alerts/places/hold_back'
import type PageChange from '#monitoring/models/page_change'
import { filterChange } from '#monitoring/pipeline/filter_change'

/** What is left of a change, what was taken out with its reasons, and what its page's places may learn of it. */
export interface WithoutNoise {
  change: Change
  heldBack: HeldBack[]
  learning: Learning | null
}

/**
 * Takes out of a change what filters know as noise, then what stands in volatile places of its page.
 *
 * @param found everything that differed in `stored`
 */
export async function holdBackNoise(found: Change, stored: PageChange): Promise<WithoutNoise> {
  const { change: observed, heldBack } = await filterChange(found)
  const visit = await visitOf(stored)
  if (!visit) return { change: observed, heldBack, learning: null }
  const masked = holdBackVolatile(observed, await readPlaces(stored), visit)
  return {
    change: masked.change,
    heldBack: [...heldBack, ...masked.heldBack],
    learning: { observed, masked: masked.placeKeys, visit },
  }
}
