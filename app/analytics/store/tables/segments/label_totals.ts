import { type LabelKind, OTHER } from '#analytics/labels'
import type { Counted } from '#analytics/store/analytics_store'
import type { LabelColumn, Segment } from '#analytics/store/tables/segments/read_segment'
import { countSourceGroups, countLabels } from '#analytics/store/tables/segments/scan_segment'

/** Adds up how often each label occurs across segments. */
export class LabelTotals {
  readonly #kinds: Map<LabelKind, Map<string, number>>

  constructor(kinds: readonly LabelKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind, new Map<string, number>()]))
  }

  add({ kinds, pages }: Segment, weights: Float64Array): void {
    for (const [kind, totals] of this.#kinds) {
      if (kind === 'group') addAll(totals, countSourceGroups(weights, kinds.source))
      else if (kind === 'page') addAll(totals, named(pages, countLabels(weights, pages, pages.views)))
      else addAll(totals, named(kinds[kind], countLabels(weights, kinds[kind])))
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

function* named({ labels }: LabelColumn, counts: Float64Array): Iterable<[label: string, count: number]> {
  for (let place = 0; place < counts.length; place++) yield [labels[place], counts[place]]
}

function addAll(totals: Map<string, number>, counted: Iterable<[label: string, count: number]>): void {
  for (const [label, count] of counted) {
    if (count !== 0) totals.set(label, (totals.get(label) ?? 0) + count)
  }
}
