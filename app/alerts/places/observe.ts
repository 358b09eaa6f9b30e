import type { Change, Landmark } from '#platform/contract'
import { textsOf } from '#alerts/change_parts'
import { locate } from './locate.js'
import { hashOf, mannerOf, type Traffic } from './manner.js'
import { PLACES, SIGHTINGS, TEXTS, type Place, type SeenText, type Visit } from './place.js'
import { isQuiet, volatilityOf } from './volatility.js'

/** A change that touches more places is a new design and says nothing about any of them. */
const PLACES_OF_A_REDESIGN = 60

/**
 * What is known of a page's places after one more change. Pure, and observing the same version again changes nothing.
 *
 * @param change what noise filters left of it: a date that is always new makes no place volatile
 * @param visit the one that found it
 * @returns all places, those that the change touched with a new identity, at most `PLACES`
 */
export function observe(places: readonly Place[], change: Change, visit: Visit): Place[] {
  const touched = touchedBy(change)
  if (touched.size > PLACES_OF_A_REDESIGN) return [...places]
  const known = new Map(places.map((place) => [place.key, place]))
  for (const [key, touch] of touched) {
    known.set(key, sighted(known.get(key), { key, ...touch }, change.page, visit))
  }
  return bounded([...known.values()])
}

interface Touch {
  name: string
  landmark: Landmark | null
  came: Set<string>
  left: Set<string>
}

/** By key, what came and left at each place. */
function touchedBy(change: Change): Map<string, Touch> {
  const touched = new Map<string, Touch>()
  for (const [part, { key, name, landmark }] of locate(change)) {
    const touch = touched.get(key) ?? { name, landmark, came: new Set(), left: new Set() }
    touched.set(key, touch)
    const { before, after } = textsOf(part)
    if (after !== undefined) touch.came.add(after)
    if (before !== undefined) touch.left.add(before)
  }
  return touched
}

function sighted(
  known: Place | undefined,
  { key, name, landmark, came, left }: Touch & { key: string },
  page: Change['page'],
  visit: Visit
): Place {
  if (known?.sightings.some(({ version }) => version === visit.version)) return known
  const place = known ?? newPlace(key, name)
  const traffic = { came: [...came], left: [...left] }
  const fresh = isQuiet(place, visit)
  const sightings = [
    ...(fresh ? [] : place.sightings),
    { version: visit.version, at: visit.at, manner: mannerOf(traffic, known) },
  ]
    .sort((a, b) => a.version - b.version)
    .slice(-SIGHTINGS)
  // Once volatile, it is so until it is quiet.
  const volatility = volatilityOf(sightings, landmark, page) ?? (fresh ? null : place.volatility)
  const learnedAt = volatility === null ? null : ((fresh ? null : place.learnedAt) ?? visit.at)
  return { ...place, name, sightings, texts: withTexts(place.texts, traffic, visit), volatility, learnedAt }
}

function newPlace(key: string, name: string): Place {
  return {
    key,
    name,
    sightings: [],
    texts: [],
    volatility: null,
    learnedAt: null,
    liftedAt: null,
    heldBack: 0,
  }
}

function withTexts(texts: readonly SeenText[], { came, left }: Traffic, { version }: Visit): SeenText[] {
  const seen = new Map(texts.map((text) => [text.hash, text]))
  const move = (text: string, isComing: boolean) => {
    const hash = hashOf(text)
    const moves = (seen.get(hash)?.moves ?? 0) + 1
    // The last seen stands at the end.
    seen.delete(hash)
    seen.set(hash, { hash, version, came: isComing, moves })
  }
  for (const text of left.slice(-TEXTS)) move(text, false)
  for (const text of came.slice(-TEXTS)) move(text, true)
  return [...seen.values()].slice(-TEXTS)
}

/** Those that changed last; what was learned or lifted stays before all others. */
function bounded(places: Place[]): Place[] {
  if (places.length <= PLACES) return places
  const rank = ({ volatility, liftedAt }: Place) => (volatility !== null || liftedAt !== null ? 1 : 0)
  const lastAt = ({ sightings }: Place) => sightings.at(-1)?.at ?? 0
  return places.sort((a, b) => rank(b) - rank(a) || lastAt(b) - lastAt(a)).slice(0, PLACES)
}
