import { scoreOf, type Change, type HeldBack, type Verdict } from '#platform/contract'
import { isEmpty } from '#alerts/change_parts'

/** What was left weighed too little. */
export const BY_ANALYSTS = 'analysts'
/** It would have been worth an alert, but for the team's ratings. */
export const BY_RATINGS = 'ratings'
/** Id of the term by which ratings weigh in a verdict. */
const RATINGS_TERM = 'ratings'
const LENGTH = 60

/**
 * What held a whole change back, by the id under which the ledger counts it: the filter, or step of one
 * (`noise/dates`), that took most of it out; else the judgement of what was left.
 */
export function heldBackBy(left: Change, heldBack: readonly HeldBack[], { terms = [] }: Verdict): string {
  if (!isEmpty(left)) {
    const points = terms.filter(({ id }) => id !== RATINGS_TERM).reduce((sum, { weight }) => sum + weight, 0)
    return scoreOf(points) ? BY_RATINGS : BY_ANALYSTS
  }
  const counts = new Map<string, number>()
  for (const { filter } of heldBack) counts.set(filter, (counts.get(filter) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most ? most[0].slice(0, LENGTH) : BY_ANALYSTS
}
