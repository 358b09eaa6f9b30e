/** Ranks results by how well they match, what they are and how new they are. */
import { DAY } from '#platform/instants'
import type { FoundEntry } from '#search/queries/found_entries'
import type { FoundPage } from '#search/queries/found_pages'
import type { HitKind } from '#search/queries/search'

export interface RankedEntry extends Omit<FoundEntry, 'page'> {
  page: FoundPage
  kind: HitKind
  /** The number of other pages of the competitor with the same line. */
  elsewhere: number
}

const KIND: Record<HitKind, number> = { alert: 1, current: 0.7, earlier: 0.4 }
/** The bonus for a match whose words are all complete. */
const WHOLE_WORDS = 0.6
/** The bonus for adjacent matches. */
const CLOSE = 0.5
/** The longest gap between adjacent matches, in characters. */
const SHORT_GAP = 3
/** The age at which a result has half the points of a new one. */
const HALF_LIFE = 120 * DAY

/**
 * Returns the entries in the order of results. If several pages of a competitor have the same line, only the first is
 * kept.
 */
export function ranked(
  entries: readonly FoundEntry[],
  pages: ReadonlyMap<number, FoundPage>,
  now: number
): RankedEntry[] {
  const sorted = entries
    .flatMap((entry) => {
      const page = pages.get(entry.page)
      return page ? [{ ...entry, page, kind: kindOf(entry), elsewhere: 0 }] : []
    })
    .map((entry) => ({ entry, points: pointsOf(entry, now) }))
    .sort((one, other) => other.points - one.points || other.entry.id - one.entry.id)
    .map(({ entry }) => entry)
  const lines = new Map<string, RankedEntry>()
  return sorted.filter((entry) => {
    const key = entry.kind === 'alert' ? entry.alertId! : `${entry.page.competitorId}\n${entry.text}`
    const same = lines.get(key)
    if (same && same.page !== entry.page) same.elsewhere++
    else if (!same) lines.set(key, entry)
    return !same
  })
}

function kindOf({ alertId, untilNumber }: FoundEntry): HitKind {
  if (alertId !== null) return 'alert'
  return untilNumber === null ? 'current' : 'earlier'
}

function pointsOf({ kind, matches, firstSeenAt }: RankedEntry, now: number): number {
  const recency = 0.5 ** (Math.max(0, now - firstSeenAt) / HALF_LIFE)
  const isWhole = matches.some((match) => match.isWhole)
  const isClose = matches.some(({ end }, at) => matches[at + 1] && matches[at + 1].start - end <= SHORT_GAP)
  return KIND[kind] + recency + (isWhole ? WHOLE_WORDS : 0) + (isClose ? CLOSE : 0)
}
