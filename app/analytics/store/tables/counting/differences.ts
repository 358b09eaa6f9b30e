import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import type { LabelKind } from '#analytics/labels'
import { type Records, recordVisitor } from '#analytics/store/tables/segments/record'
import { VisitorDays, type VisitorRow } from '#analytics/store/tables/counting/visitor_days'
import type { Contribution } from '#analytics/visits/contribution'
import { dayOf, type StoredHit } from '#analytics/visits/stored_hit'

/** The amounts to add to the figures of one site and day. They are negative if new hits join two sessions. */
export interface DayDifference extends DayFigures {
  /** By kind and label. */
  labels: Map<LabelKind, Map<string, number>>
  records: Records
}

/**
 * Computes how new hits change the figures, by day.
 *
 * @param hits all new hits
 * @param before the rows of these visitors before the new hits
 * @param changed the rows of the visitors who sent the new hits, including these hits
 * @param neighbors unchanged rows of the same visitors on the days before and after
 */
export function differencesOf(
  hits: readonly StoredHit[],
  before: readonly VisitorRow[],
  changed: readonly VisitorRow[],
  neighbors: readonly VisitorRow[]
): Map<string, DayDifference> {
  const days = new Days()
  for (const hit of hits) if (hit.k === 'view') days.addView(hit)

  const then = new VisitorDays([...before, ...neighbors])
  const now = new VisitorDays([...neighbors, ...changed])
  for (const { day, visitor } of affectedBy(changed, now)) {
    days.addVisitor(day, then.contributionOf(day, visitor), -1)
    days.addVisitor(day, now.contributionOf(day, visitor), 1)
  }
  return days.differences
}

/**
 * Returns the rows whose contribution may change: the changed rows, and those of the same visitors on the day before
 * and the two days after, because `contributionOf` looks that far.
 */
function affectedBy(changed: readonly VisitorRow[], visitors: VisitorDays): Set<VisitorRow> {
  const affected = new Set<VisitorRow>()
  for (const row of changed) {
    const before = visitors.before(row)
    const after = visitors.after(row)
    const twoAfter = after && visitors.after(after)
    for (const one of [before, row, after, twoAfter]) if (one) affected.add(one)
  }
  return affected
}

class Days {
  readonly differences = new Map<string, DayDifference>()

  addView(hit: StoredHit): void {
    const day = this.#on(dayOf(hit.t))
    day.pageviews++
    count(day, 'page', hit.u, 1)
    if (hit.l === undefined) return
    day.loadTime += hit.l
    day.loads++
  }

  addVisitor(on: string, contribution: Contribution | null, sign: 1 | -1): void {
    if (!contribution) return
    const day = this.#on(on)
    day.visitors += sign * contribution.visitors
    day.sessions += sign * contribution.sessions
    day.duration += sign * contribution.duration
    day.converted += sign * contribution.converted
    for (const [kind, label] of contribution.labels) count(day, kind, label, sign)
    recordVisitor(day.records, contribution, sign)
  }

  #on(day: string): DayDifference {
    let difference = this.differences.get(day)
    if (!difference) {
      difference = { ...NO_FIGURES, labels: new Map(), records: new Map() }
      this.differences.set(day, difference)
    }
    return difference
  }
}

function count({ labels }: DayDifference, kind: LabelKind, label: string, amount: number): void {
  let amounts = labels.get(kind)
  if (!amounts) labels.set(kind, (amounts = new Map()))
  amounts.set(label, (amounts.get(label) ?? 0) + amount)
}
