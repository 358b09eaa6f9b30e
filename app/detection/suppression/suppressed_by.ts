import { scoreOf, type Change, type HeldBack, type Verdict } from 'rivalwatch-plugin'
import { isEmpty } from '#detection/change_parts'

/** The ID for changes whose remainder the analysts found too minor for an alert. */
export const BY_ANALYSTS = 'analysts'
/** The ID for changes whose remainder would have become an alert without the team's ratings. */
export const BY_RATINGS = 'ratings'
/** ID of the term that ratings add to a verdict. */
const RATINGS_TERM = 'ratings'
const LENGTH = 60

/**
 * Returns why a whole change was filtered out, as the ID under which the suppression log counts it: the filter or
 * filter step (`noise/dates`) that removed most of it, or else `ratings` or `analysts`.
 */
export function suppressedBy(left: Change, heldBack: readonly HeldBack[], { terms = [] }: Verdict): string {
  if (!isEmpty(left)) {
    const points = terms.filter(({ id }) => id !== RATINGS_TERM).reduce((sum, { weight }) => sum + weight, 0)
    return scoreOf(points) ? BY_RATINGS : BY_ANALYSTS
  }
  const counts = new Map<string, number>()
  for (const { filter } of heldBack) counts.set(filter, (counts.get(filter) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most ? most[0].slice(0, LENGTH) : BY_ANALYSTS
}
