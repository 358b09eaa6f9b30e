import type { Change, Landmark, PageLabel } from '#platform/contract'
import { DAY } from '#platform/instants'
import { FRAME } from './locate.js'
import type { Manner, Place, Sighting, Visit, Volatility } from './place.js'

/** The last visits, or days, that are looked at, and at how many of them a volatile place changed. */
const LOOKED_AT = 5
const MOST = 4
/** How often known texts have come back where texts come and go. */
const RETURNS = 3
/** A volatile place that did not change for so many visits and so long is no longer one. */
const QUIET_VISITS = 10
const QUIET_TIME = 7 * DAY

/** Pages that show their news: elsewhere a list grows by one entry at a time, visit by visit, and each entry counts. */
const SHOWCASES: readonly PageLabel[] = ['homepage', 'features', 'pricing']
const LEGAL_PATH =
  /(?<![a-z])(?:tos|eula|terms|privacy|legal|polic(?:y|ies)|agreements?|dpa|sla|gdpr|cookies?|imprint|impressum|datenschutz|agb)(?![a-z])/i

/** Whether a place is volatile after its last sighting, and why; null when it is not. */
export function volatilityOf(
  sightings: readonly Sighting[],
  landmark: Landmark | null,
  page: Change['page']
): Volatility | null {
  const last = sightings.at(-1)
  if (!last) return null
  const turnover = turnoverOf(landmark, page)
  const recent = sightings.filter(({ version }) => version > last.version - LOOKED_AT)
  const visits = recent.filter(({ manner }) => turnover.includes(manner)).length
  const withEdits = recent.filter(({ manner }) => turnover.includes(manner) || manner === 'edited').length
  // An editor at work comes back as well, but seldom each time.
  if (turnover.length > 0 && (visits >= MOST || withEdits === LOOKED_AT)) {
    return { by: 'visits', count: Math.max(visits, withEdits) }
  }

  // Visit by visit an entry more is a feed; day by day it is news.
  const daily = sightings.filter(({ manner }) => manner !== 'grown' || FRAME.includes(landmark))
  const days = new Set(daily.map(({ at }) => dayOf(at)).filter((day) => day > dayOf(last.at) - LOOKED_AT))
    .size
  if (turnover.length > 0 && days >= MOST) return { by: 'days', count: days }

  const returns = sightings.filter(({ manner }) => manner === 'returned').length
  return returns >= RETURNS ? { by: 'returns', count: returns } : null
}

/** Which manners of change count as turnover. None where every text counts. */
function turnoverOf(landmark: Landmark | null, page: Change['page']): readonly Manner[] {
  if (FRAME.includes(landmark)) return ['returned', 'replaced', 'grown', 'edited']
  if (landmark !== null && isLegal(page)) return []
  return SHOWCASES.includes(page.label) ? ['returned', 'replaced', 'grown'] : ['returned', 'replaced']
}

function isLegal({ url }: Change['page']): boolean {
  return URL.canParse(url) && LEGAL_PATH.test(new URL(url).pathname)
}

/** Whether it has stopped changing since. */
export function isQuiet({ sightings }: Place, visit: Visit): boolean {
  const last = sightings.at(-1)
  return !last || (visit.version - last.version > QUIET_VISITS && visit.at - last.at >= QUIET_TIME)
}

export function isVolatile(place: Place, visit: Visit): boolean {
  return place.volatility !== null && place.liftedAt === null && !isQuiet(place, visit)
}

/** Completes "It …": "changed on 5 of the last 5 checks". */
export function reasonOf({ by, count }: Volatility): string {
  if (by === 'visits') return `changed on ${count} of the last ${LOOKED_AT} checks`
  if (by === 'days') return `changed on ${count} of the last ${LOOKED_AT} days`
  return `has repeated the same texts ${count} times`
}

function dayOf(instant: number): number {
  return Math.floor(instant / DAY)
}
