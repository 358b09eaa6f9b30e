import type { Change, Landmark, PageLabel } from 'rivalwatch-plugin'
import { DAY } from '#platform/instants'
import { FRAME } from './locate.js'
import type { Manner, Area, Sighting, CrawledVersion, Volatility } from './area.js'

/**
 * The number of recent crawls or days that are examined, and the minimum number of them on which a volatile area
 * changed.
 */
const LOOKED_AT = 5
const MOST = 4
/** The number of returns of known texts that make an area volatile. */
const RETURNS = 3
/** The number of crawls and the time without a change after which an area is no longer volatile. */
const QUIET_CRAWLS = 10
const QUIET_TIME = 7 * DAY

/**
 * Page types that showcase news, where growing lists count as turnover. On other pages, a list that gains an entry per
 * crawl is news itself.
 */
const SHOWCASES: readonly PageLabel[] = ['homepage', 'features', 'pricing']
const LEGAL_PATH =
  /(?<![a-z])(?:tos|eula|terms|privacy|legal|polic(?:y|ies)|agreements?|dpa|sla|gdpr|cookies?|imprint|impressum|datenschutz|agb)(?![a-z])/i

/** Returns why an area is volatile after its last sighting; null if it is not. */
export function volatilityOf(
  sightings: readonly Sighting[],
  landmark: Landmark | null,
  page: Change['page']
): Volatility | null {
  const last = sightings.at(-1)
  if (!last) return null
  const turnover = turnoverOf(landmark, page)
  const recent = sightings.filter(({ version }) => version > last.version - LOOKED_AT)
  const crawls = recent.filter(({ manner }) => turnover.includes(manner)).length
  const withEdits = recent.filter(({ manner }) => turnover.includes(manner) || manner === 'edited').length
  // A person who edits the page also changes an area several times, but rarely on every crawl.
  if (turnover.length > 0 && (crawls >= MOST || withEdits === LOOKED_AT)) {
    return { by: 'visits', count: Math.max(crawls, withEdits) }
  }

  // A list that grows on every crawl is a feed; a list that grows every day contains news.
  const daily = sightings.filter(({ manner }) => manner !== 'grown' || FRAME.includes(landmark))
  const days = new Set(daily.map(({ at }) => dayOf(at)).filter((day) => day > dayOf(last.at) - LOOKED_AT))
    .size
  if (turnover.length > 0 && days >= MOST) return { by: 'days', count: days }

  const returns = sightings.filter(({ manner }) => manner === 'returned').length
  return returns >= RETURNS ? { by: 'returns', count: returns } : null
}

/** Returns the manners of change that count as turnover. None in the text of legal pages, where every word counts. */
function turnoverOf(landmark: Landmark | null, page: Change['page']): readonly Manner[] {
  if (FRAME.includes(landmark)) return ['returned', 'replaced', 'grown', 'edited']
  if (landmark !== null && isLegal(page)) return []
  return SHOWCASES.includes(page.label) ? ['returned', 'replaced', 'grown'] : ['returned', 'replaced']
}

function isLegal({ url }: Change['page']): boolean {
  return URL.canParse(url) && LEGAL_PATH.test(new URL(url).pathname)
}

/** Whether an area has stopped changing. */
export function isQuiet({ sightings }: Area, crawl: CrawledVersion): boolean {
  const last = sightings.at(-1)
  return !last || (crawl.version - last.version > QUIET_CRAWLS && crawl.at - last.at >= QUIET_TIME)
}

export function isVolatile(area: Area, crawl: CrawledVersion): boolean {
  return area.volatility !== null && area.unmutedAt === null && !isQuiet(area, crawl)
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
