import type { Change, HeldBack } from '#platform/contract'
import type { Learning } from '#alerts/pipeline/judgement'
import { learnedPlaces } from '#alerts/pipeline/keep_places'
import { holdBackVolatile } from '#alerts/places/hold_back'
import type { Visit } from '#alerts/places/place'
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
 * @param found everything that differed
 * @param watchedUrlId the page on which it was found
 * @param visit the one that found it; null when its version is no longer stored
 */
export async function holdBackNoise(
  found: Change,
  { watchedUrlId, visit }: { watchedUrlId: string; visit: Visit | null }
): Promise<WithoutNoise> {
  const { change: observed, heldBack } = await filterChange(found)
  if (!visit) return { change: observed, heldBack, learning: null }
  const masked = holdBackVolatile(observed, await learnedPlaces(watchedUrlId), visit)
  return {
    change: masked.change,
    heldBack: [...heldBack, ...masked.heldBack],
    learning: { observed, masked: masked.placeKeys, visit },
  }
}
