import type { Change, HeldBack } from '#platform/contract'
import { lengthOf, shown, textsOf, without, type ChangePart } from '#alerts/change_parts'
import { locate } from './locate.js'
import { isKnown, seenIn } from './manner.js'
import { moneyIn } from './money.js'
import type { Place, SeenText, Visit } from './place.js'
import { isVolatile, reasonOf } from './volatility.js'

export const LEARNED_PLACES = 'learned_places'

/** What is left of a change, what was taken out with its reasons, and the keys of the places that it stood in. */
export interface Masked {
  change: Change
  heldBack: HeldBack[]
  placeKeys: Set<string>
}

/**
 * Takes out of a change what stands in volatile places. What is about money stays, and where texts come and go, so does
 * any text that was not there before. Pure.
 *
 * @param places of this page
 * @param visit the one that found the change
 */
export function holdBackVolatile(change: Change, places: readonly Place[], visit: Visit): Masked {
  const volatile = new Map(
    places.filter((place) => isVolatile(place, visit)).map((place) => [place.key, place])
  )
  const held = new Set<ChangePart>()
  const heldBack: HeldBack[] = []
  const placeKeys = new Set<string>()
  if (volatile.size === 0) return { change, heldBack, placeKeys }

  const isMoney = moneyIn(change)
  const seen = new Map<string, Map<string, SeenText>>()
  for (const [part, { key }] of locate(change)) {
    const place = volatile.get(key)
    if (!place || isMoney(part)) continue
    const texts = seen.get(key) ?? seenIn(place)
    seen.set(key, texts)
    if (place.volatility!.by === 'returns' && !allKnown(part, texts)) continue
    held.add(part)
    placeKeys.add(key)
    heldBack.push({ filter: LEARNED_PLACES, reason: reasonFor(place), text: shown(part) })
  }

  const length = lengthOf(change)
  if (length && change.lines.length > 0 && change.lines.every((line) => held.has(line))) {
    held.add(length)
    heldBack.push({
      filter: LEARNED_PLACES,
      reason: 'follows from other filtered-out text',
      text: shown(length),
    })
  }
  return { change: without(change, held), heldBack, placeKeys }
}

function allKnown(part: ChangePart, seen: ReadonlyMap<string, SeenText>): boolean {
  const { before, after } = textsOf(part)
  return (
    (after === undefined || isKnown(after, 'came', seen)) &&
    (before === undefined || after !== undefined || isKnown(before, 'left', seen))
  )
}

function reasonFor({ name, volatility }: Place): string {
  return `is in an ignored area that ${reasonOf(volatility!)}: ${name}`
}
