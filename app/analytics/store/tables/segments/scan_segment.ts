/** Evaluates filters over a segment column by column: a loop over numbers takes a few nanoseconds per row. */
import { sourceGroupOf } from '#analytics/source_groups'
import { type Filter, matcherOf } from '#analytics/filters'
import type { LabelColumn, Segment } from '#analytics/store/tables/segments/read_segment'

/** Returns the weights of the rows that match all filters, and 0 for the others. */
export function matchingWeights(
  given: Float64Array,
  segment: Segment,
  filters: readonly Filter[]
): Float64Array {
  const weights = given.slice()
  for (const filter of filters) {
    const column = columnOf(segment, filter)
    const test = filter.kind === 'group' ? groupTest(filter.value) : matcherOf(filter)
    keepMatches(
      weights,
      column,
      Uint8Array.from(column.labels, (label) => (test(label) ? 1 : 0)),
      filter.isNot
    )
  }
  return weights
}

function groupTest(group: string): (source: string) => boolean {
  return (source) => sourceGroupOf(source) === group
}

function columnOf({ kinds, pages }: Segment, { kind }: Filter): LabelColumn {
  if (kind === 'page') return pages
  return kinds[kind === 'group' ? 'source' : kind]
}

function keepMatches(weights: Float64Array, column: LabelColumn, matches: Uint8Array, isNot: boolean): void {
  const { counts, places } = column
  let next = 0
  for (let row = 0; row < weights.length; row++) {
    let found = 0
    for (const end = next + counts[row]; next < end; next++) found |= matches[places[next]]
    if ((found === 1) === isNot) weights[row] = 0
  }
}

export function weightedSum(weights: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let row = 0; row < weights.length; row++) sum += weights[row] * values[row]
  return sum
}

export function sumOf(weights: Float64Array): number {
  let sum = 0
  for (let row = 0; row < weights.length; row++) sum += weights[row]
  return sum
}

/**
 * Returns how many visitors have each label, in the order of the column's labels.
 *
 * @param views how often each label of a row counts; once by default
 */
export function countLabels(
  weights: Float64Array,
  { labels, counts, places }: LabelColumn,
  views?: Int32Array
): Float64Array {
  const totals = new Float64Array(labels.length)
  if (labels.length === 0) return totals
  let next = 0
  // eslint-disable-next-line @unicorn/no-for-loop -- An iterator would take several times as long.
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row]
    const end = next + counts[row]
    if (weight === 0) next = end
    else if (views) for (; next < end; next++) totals[places[next]] += weight * views[next]
    else for (; next < end; next++) totals[places[next]] += weight
  }
  return totals
}

/** Returns how many visitors came through each group; a visitor with several sources in one group counts once. */
export function countSourceGroups(weights: Float64Array, sources: LabelColumn): Map<string, number> {
  const ofSource = sources.labels.map(sourceGroupOf)
  const groups = [...new Set(ofSource)]
  const bits = Uint8Array.from(ofSource, (group) => 1 << groups.indexOf(group))
  const bySet = new Float64Array(1 << groups.length)
  let next = 0
  // eslint-disable-next-line @unicorn/no-for-loop -- An iterator would take several times as long.
  for (let row = 0; row < weights.length; row++) {
    let set = 0
    for (const end = next + sources.counts[row]; next < end; next++) set |= bits[sources.places[next]]
    bySet[set] += weights[row]
  }
  return new Map(
    groups.map((group, bit) => [
      group,
      bySet.reduce((sum, weight, set) => sum + ((set >> bit) & 1) * weight, 0),
    ])
  )
}
