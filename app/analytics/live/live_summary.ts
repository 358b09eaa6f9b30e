/** Summarizes the hits of the last half hour. */
import type { StoredHit } from '#analytics/visits/stored_hit'
import { MINUTE } from '#platform/instants'

export type LiveVisits = {
  /** Visitors who were active in the last five minutes. */
  visitors: number
  /** The last 30 minutes, oldest first. */
  minutes: { at: number; visitors: number; pageviews: number }[]
  /** Pages of the last 30 minutes, those with the most visitors first. */
  pages: LiveShare[]
  sources: LiveShare[]
  countries: LiveShare[]
  events: LiveShare[]
  /** The first instant with data, if there were too many hits for 30 minutes; null otherwise. */
  since: number | null
}

export type LiveShare = { label: string; visitors: number }

/** How long a visitor counts as present after the last hit. */
export const PRESENT_FOR = 5 * MINUTE
export const MINUTES = 30
const ROWS = 8
/** The maximum number of hits, which can be read in about 100 ms. */
export const MAX_HITS = 20_000

/**
 * Summarizes hits.
 *
 * @param start the first instant of the requested hits
 */
export function liveSummary(hits: readonly StoredHit[], start: number, now: number): LiveVisits {
  const acted = hits.filter(({ k }) => k !== 'leave')
  const views = acted.filter(({ k }) => k === 'view')
  const present = hits.filter(({ t }) => t > now - PRESENT_FOR)
  const byMinute = Map.groupBy(acted, ({ t }) => Math.floor((t - start) / MINUTE))
  return {
    visitors: visitorsOf(present),
    minutes: Array.from({ length: MINUTES }, (_, minute) => {
      const ofMinute = byMinute.get(minute) ?? []
      return {
        at: start + minute * MINUTE,
        visitors: visitorsOf(ofMinute),
        pageviews: ofMinute.filter(({ k }) => k === 'view').length,
      }
    }),
    pages: sharesOf(views, ({ u }) => u),
    sources: sharesOf(firstHits(acted), ({ s }) => s),
    countries: sharesOf(acted, ({ c }) => c),
    events: sharesOf(acted, ({ n }) => n ?? null),
    since: hits.length >= MAX_HITS ? Math.min(...hits.map(({ t }) => t)) : null,
  }
}

/**
 * Returns the visitor of a hit. A visitor's ID changes at midnight UTC; for half an hour, hits also contain the
 * previous ID.
 */
function visitorOf({ v, p }: StoredHit): string {
  return p ?? v
}

export function visitorsOf(hits: readonly StoredHit[]): number {
  return new Set(hits.map(visitorOf)).size
}

/** Returns each visitor's first hit, the only one with an origin, because later ones come from the site itself. */
function firstHits(hits: readonly StoredHit[]): StoredHit[] {
  const first = new Map<string, StoredHit>()
  for (const hit of hits) {
    const known = first.get(visitorOf(hit))
    if (!known || hit.t < known.t) first.set(visitorOf(hit), hit)
  }
  return [...first.values()]
}

function sharesOf(hits: readonly StoredHit[], labelOf: (hit: StoredHit) => string | null): LiveShare[] {
  const visitors = new Map<string, Set<string>>()
  for (const hit of hits) {
    const label = labelOf(hit)
    if (label === null) continue
    const known = visitors.get(label)
    if (known) known.add(visitorOf(hit))
    else visitors.set(label, new Set([visitorOf(hit)]))
  }
  return [...visitors]
    .map(([label, { size }]) => ({ label, visitors: size }))
    .sort((one, other) => other.visitors - one.visitors || (one.label < other.label ? -1 : 1))
    .slice(0, ROWS)
}
