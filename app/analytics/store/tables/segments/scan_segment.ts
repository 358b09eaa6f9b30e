/** Evaluates filters over a segment column by column: a loop over numbers takes a few nanoseconds per row. */
/* eslint-disable @unicorn/no-for-loop -- An iterator would take several times as long. */
import { type Filter, matcherOf } from '#analytics/filters'
import { kindGroups } from '#analytics/store/tables/segments/record'
import type { Column, Group, Segment } from '#analytics/store/tables/segments/read_segment'

export function allRows({ rows }: Segment): Int32Array {
  const all = new Int32Array(rows)
  for (let row = 0; row < rows; row++) all[row] = row
  return all
}

/** Returns those of the rows that match all filters. */
export function matchingRows(rows: Int32Array, segment: Segment, filters: readonly Filter[]): Int32Array {
  return filters.reduce((left, filter) => {
    const group = segment.groups[groupOf(filter)]
    return rowsWith(left, group.ofRow, matchesOf(group, filter))
  }, rows)
}

function groupOf({ kind }: Filter): number {
  return kindGroups.findIndex((kinds) => (kinds as readonly string[]).includes(kind))
}

/** Returns for each combination 1 if it matches a filter, and otherwise 0. */
function matchesOf({ labels, sizes, places }: Group, filter: Filter): Uint8Array {
  const test = matcherOf(filter)
  const isMatch = Uint8Array.from(labels, ([kind, label]) => (kind === filter.kind && test(label) ? 1 : 0))
  const matches = new Uint8Array(sizes.length)
  let next = 0
  for (let combination = 0; combination < sizes.length; combination++) {
    let found = 0
    for (const end = next + sizes[combination]; next < end; next++) found |= isMatch[places[next]]
    matches[combination] = filter.isNot ? 1 - found : found
  }
  return matches
}

function rowsWith(rows: Int32Array, ofRow: Column, matches: Uint8Array): Int32Array {
  const found = new Int32Array(rows.length)
  let length = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]
    found[length] = row
    length += matches[ofRow[row]]
  }
  return found.subarray(0, length)
}

export function sumOf(rows: Int32Array, column: Column): number {
  let sum = 0
  for (let index = 0; index < rows.length; index++) sum += column[rows[index]]
  return sum
}

/** Returns how many of the visitors in these rows have each label of a group. */
export function countLabels(
  rows: Int32Array,
  visitors: Column,
  { labels, ofRow, sizes, places }: Group
): Float64Array {
  const byCombination = new Float64Array(sizes.length)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]
    byCombination[ofRow[row]] += visitors[row]
  }
  const byLabel = new Float64Array(labels.length)
  let next = 0
  for (let combination = 0; combination < sizes.length; combination++) {
    const count = byCombination[combination]
    for (const end = next + sizes[combination]; next < end; next++) byLabel[places[next]] += count
  }
  return byLabel
}
