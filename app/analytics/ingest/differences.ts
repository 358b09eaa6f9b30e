import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import { VisitorDays, type VisitorRow } from '#analytics/ingest/visitor_days'
import type { Contribution, VisitorKind } from '#analytics/visits/contribution'
import { dayOf, type StoredHit } from '#analytics/visits/stored_hit'

export type LabelKind = VisitorKind | 'page'

/** What is to be added to the figures of one day of one site; less than nothing where hits joined two sessions. */
export interface DayDifference extends DayFigures {
  /** By kind and label. */
  labels: Map<LabelKind, Map<string, number>>
}

/**
 * What hits change, by day.
 *
 * @param hits all that are new
 * @param before the visitors as they were, with their neighbours
 * @param changed those who have sent hits, as they are now
 * @param neighbours unchanged, on the days before and after
 */
export function differencesOf(
  hits: readonly StoredHit[],
  before: readonly VisitorRow[],
  changed: readonly VisitorRow[],
  neighbours: readonly VisitorRow[]
): Map<string, DayDifference> {
  const days = new Days()
  for (const hit of hits) if (hit.k === 'view') days.addView(hit)

  const then = new VisitorDays([...before, ...neighbours])
  const now = new VisitorDays([...neighbours, ...changed])
  for (const { day, visitor } of affectedBy(changed, now)) {
    days.addVisitor(day, then.contributionOf(day, visitor), -1)
    days.addVisitor(day, now.contributionOf(day, visitor), 1)
  }
  return days.differences
}

/** A day before them, the days themselves, and two days after: as far as `contributionOf` looks. */
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
  }

  #on(day: string): DayDifference {
    let difference = this.differences.get(day)
    if (!difference) {
      difference = { ...NO_FIGURES, labels: new Map() }
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
