import { textsOf } from '#detection/change_parts'
import type { Change, Landmark } from 'rivalwatch-plugin'
import { AREAS, SIGHTINGS, TEXTS, type Area, type SeenText, type CrawledVersion } from './area.js'
import { locate } from './locate.js'
import { hashOf, mannerOf, type Traffic } from './manner.js'
import { isQuiet, volatilityOf } from './volatility.js'

/**
 * The maximum number of areas that a change may affect. Beyond that, it is a redesign, which says nothing about any
 * single area.
 */
const AREAS_OF_A_REDESIGN = 60

/**
 * Returns a page's areas after one more change. Pure; observing the same version twice has no further effect.
 *
 * @param change the change after the noise filters, so that an ever-changing date makes no area volatile
 * @param crawl the crawl that found the change
 * @returns at most `AREAS`; affected areas are new objects, the others are passed through
 */
export function observe(areas: readonly Area[], change: Change, crawl: CrawledVersion): Area[] {
  const touched = touchedBy(change)
  if (touched.size > AREAS_OF_A_REDESIGN) return [...areas]
  const known = new Map(areas.map((area) => [area.key, area]))
  for (const [key, touch] of touched) {
    known.set(key, sighted(known.get(key), { key, ...touch }, change.page, crawl))
  }
  return bounded([...known.values()])
}

interface Touch {
  name: string
  landmark: Landmark | null
  came: Set<string>
  left: Set<string>
}

/** Returns the texts that were added to and removed from each area, by key. */
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
  known: Area | undefined,
  { key, name, landmark, came, left }: Touch & { key: string },
  page: Change['page'],
  crawl: CrawledVersion
): Area {
  if (known?.sightings.some(({ version }) => version === crawl.version)) return known
  const area = known ?? newArea(key, name)
  const traffic = { came: [...came], left: [...left] }
  const fresh = isQuiet(area, crawl)
  const sightings = [
    ...(fresh ? [] : area.sightings),
    { version: crawl.version, at: crawl.at, manner: mannerOf(traffic, known) },
  ]
    .sort((a, b) => a.version - b.version)
    .slice(-SIGHTINGS)
  // A volatile area remains volatile until it is quiet.
  const volatility = volatilityOf(sightings, landmark, page) ?? (fresh ? null : area.volatility)
  const learnedAt = volatility === null ? null : ((fresh ? null : area.learnedAt) ?? crawl.at)
  return { ...area, name, sightings, texts: withTexts(area.texts, traffic, crawl), volatility, learnedAt }
}

function newArea(key: string, name: string): Area {
  return {
    key,
    name,
    sightings: [],
    texts: [],
    volatility: null,
    learnedAt: null,
    unmutedAt: null,
    heldBack: 0,
  }
}

function withTexts(
  texts: readonly SeenText[],
  { came, left }: Traffic,
  { version }: CrawledVersion
): SeenText[] {
  const seen = new Map(texts.map((text) => [text.hash, text]))
  const move = (text: string, isComing: boolean) => {
    const hash = hashOf(text)
    const moves = (seen.get(hash)?.moves ?? 0) + 1
    // Moves the text to the end, as the most recently seen one.
    seen.delete(hash)
    seen.set(hash, { hash, version, came: isComing, moves })
  }
  for (const text of left.slice(-TEXTS)) move(text, false)
  for (const text of came.slice(-TEXTS)) move(text, true)
  return [...seen.values()].slice(-TEXTS)
}

/** Keeps at most `AREAS`: first those that are volatile or unmuted, then the most recently changed ones. */
function bounded(areas: Area[]): Area[] {
  if (areas.length <= AREAS) return areas
  const rank = ({ volatility, unmutedAt }: Area) => (volatility !== null || unmutedAt !== null ? 1 : 0)
  const lastAt = ({ sightings }: Area) => sightings.at(-1)?.at ?? 0
  return areas.sort((a, b) => rank(b) - rank(a) || lastAt(b) - lastAt(a)).slice(0, AREAS)
}
