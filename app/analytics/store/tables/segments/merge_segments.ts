import { readSegment, type LabelColumn, type Segment } from '#analytics/store/tables/segments/read_segment'
import { amounts, recordedKinds, type VisitorRecord } from '#analytics/store/tables/segments/record'

/** Merges segments of one day. Records whose additions and removals cancel out are dropped. */
export function mergeSegments(segments: readonly Buffer[]): Map<string, number> {
  const records = new Map<string, number>()
  for (const data of segments) {
    for (const [record, weight] of recordsOf(readSegment(data))) {
      const sum = (records.get(record) ?? 0) + weight
      if (sum === 0) records.delete(record)
      else records.set(record, sum)
    }
  }
  return records
}

function* recordsOf(segment: Segment): Generator<[record: string, weight: number]> {
  const labels = recordedKinds.map((kind) => rowsOf(segment.kinds[kind]))
  const pages = rowsOf(segment.pages)
  const views = segment.pages.views
  for (let row = 0; row < segment.rows; row++) {
    const seen = pages(row)
    const record: VisitorRecord = [
      amounts.map((name) => segment.amounts[name][row]),
      labels.map((ofRow) => ofRow(row).labels),
      seen.labels.map((path, index) => [path, views[seen.from + index]]),
    ]
    yield [JSON.stringify(record), segment.weights[row]]
  }
}

/** Returns a function that returns the labels of a row; rows must be requested in order. */
function rowsOf({ labels, counts, places }: LabelColumn) {
  let next = 0
  return (row: number) => {
    const from = next
    next += counts[row]
    return { from, labels: Array.from(places.subarray(from, next), (place) => labels[place]) }
  }
}
