import { addHit, type Chain } from '#analytics/visits/sessions'
import type { StoredHit } from '#analytics/visits/stored_hit'

/** The maximum number of distinct event names per visitor and day. */
export const MAX_EVENT_NAMES = 50
/** The maximum number of distinct pages per visitor and day. */
export const MAX_PAGES_SEEN = 50
/** The maximum number of distinct values of each UTM parameter per visitor and day. */
export const MAX_TAGS = 10

/** Everything needed to recount a visitor of one UTC day when more hits arrive, in any order. */
export interface VisitorDay {
  chains: Chain[]
  /** From the visitor's first hit. */
  origin: Origin
  /** Names of the visitor's events, sorted. If there are too many, the first ones in this order are kept. */
  events: string[]
  hasConverted: boolean
  /** The visitor's views; missing if the visitor was last seen by a version that did not store them. */
  seen?: Seen
  /** Values of UTM parameters, sorted and limited like `events`; missing if there are none. */
  mediums?: string[]
  campaigns?: string[]
  contents?: string[]
  terms?: string[]
}

export interface Seen {
  views: number
  /** The number of views that report a load time, and the total of these times in milliseconds. */
  loads: number
  loadTime: number
  /** Views of each page, sorted by path. If there are too many, the first ones in this order are kept. */
  pages: [path: string, views: number][]
}

type Origin = [
  at: number,
  country: string | null,
  device: string | null,
  os: string | null,
  browser?: string | null,
]

/**
 * Adds a hit to a visitor's day.
 *
 * @param known null for a visitor without hits on that day
 */
export function withHit(known: VisitorDay | null, hit: StoredHit): VisitorDay {
  const origin: Origin = [hit.t, hit.c, hit.d, hit.o, hit.b ?? null]
  const mediums = withName(known?.mediums, hit.um, MAX_TAGS)
  const campaigns = withName(known?.campaigns, hit.uc, MAX_TAGS)
  const contents = withName(known?.contents, hit.uo, MAX_TAGS)
  const terms = withName(known?.terms, hit.ut, MAX_TAGS)
  return {
    chains: addHit(known?.chains ?? [], hit),
    origin: known && !isBefore(origin, known.origin) ? known.origin : origin,
    events: withName(known?.events, hit.n, MAX_EVENT_NAMES) ?? [],
    hasConverted: known?.hasConverted === true || hit.x === 1,
    seen: withView(known?.seen ?? { views: 0, loads: 0, loadTime: 0, pages: [] }, hit),
    ...(mediums && { mediums }),
    ...(campaigns && { campaigns }),
    ...(contents && { contents }),
    ...(terms && { terms }),
  }
}

/**
 * Whether an origin comes before another. At the same instant any order will do, as long as it is always the
 * same.
 */
function isBefore(one: Origin, other: Origin): boolean {
  return one[0] === other[0] ? JSON.stringify(one) < JSON.stringify(other) : one[0] < other[0]
}

function withName(names: string[] | undefined, name: string | undefined, most: number): string[] | undefined {
  if (name === undefined || names?.includes(name)) return names
  return [...(names ?? []), name].sort().slice(0, most)
}

function withView(seen: Seen, { k, u, l }: StoredHit): Seen {
  if (k !== 'view') return seen
  return {
    views: seen.views + 1,
    loads: seen.loads + (l === undefined ? 0 : 1),
    loadTime: seen.loadTime + (l ?? 0),
    pages: withPage(seen.pages, u),
  }
}

/**
 * Adds a page. A page that was left out never comes back, because pages are only added, so its views need not be
 * stored.
 */
function withPage(pages: Seen['pages'], path: string): Seen['pages'] {
  const known = pages.findIndex(([one]) => one === path)
  if (known >= 0) return pages.with(known, [path, pages[known][1] + 1])
  return [...pages, [path, 1] satisfies Seen['pages'][number]]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_PAGES_SEEN)
}
