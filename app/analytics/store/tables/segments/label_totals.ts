import { type LabelKind, OTHER } from '#analytics/labels'
import type { Counted } from '#analytics/store/analytics_store'
import { kindGroups } from '#analytics/store/tables/segments/record'
import type { Segment } from '#analytics/store/tables/segments/read_segment'
import { countLabels } from '#analytics/store/tables/segments/scan_segment'

/** Adds up how often each label occurs across segments. */
export class LabelTotals {
  readonly #kinds: Map<LabelKind, Map<string, number>>

  constructor(kinds: readonly LabelKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind, new Map<string, number>()]))
  }

  add({ groups, figures }: Segment, rows: Int32Array): void {
    for (const [place, group] of groups.entries()) {
      if (!kindGroups[place].some((kind) => this.#kinds.has(kind))) continue
      const counts = countLabels(rows, figures.visitors, group)
      for (const [index, [kind, label, views = 1]] of group.labels.entries()) {
        const totals = this.#kinds.get(kind)
        if (totals && counts[index] !== 0) totals.set(label, (totals.get(label) ?? 0) + counts[index] * views)
      }
    }
  }

  /** Returns the largest labels: see `AnalyticsStore.largestLabels`. */
  largest(most: Partial<Record<LabelKind, number>>): Counted[] {
    return [...this.#kinds].flatMap(([kind, totals]) =>
      [...totals]
        .filter(([label, amount]) => amount > 0 && (kind === 'page' || label !== OTHER))
        .sort(([one, more], [other, less]) => less - more || (one < other ? -1 : 1))
        .slice(0, most[kind])
        .map(([label, amount]) => ({ kind, label, amount }))
    )
  }
}
