import { readSegment, type Group } from '#analytics/store/tables/segments/read_segment'
import { addRecord, figureNames, type Records } from '#analytics/store/tables/segments/record'

/** Merges segments of one day. Records whose additions and removals cancel out are dropped. */
export function mergeSegments(segments: readonly Buffer[]): Records {
  const records: Records = new Map()
  for (const data of segments) {
    const { rows, figures, groups } = readSegment(data)
    const lines = groups.map(linesOf)
    for (let row = 0; row < rows; row++) {
      addRecord(
        records,
        lines.map((ofGroup, place) => ofGroup[groups[place].ofRow[row]]).join('\n'),
        figureNames.map((name) => figures[name][row])
      )
    }
  }
  return records
}

/** Returns the labels of each combination, as in `Records`. */
function linesOf({ labels, sizes, places }: Group): string[] {
  let next = 0
  return Array.from(sizes, (size) =>
    JSON.stringify(Array.from(places.subarray(next, (next += size)), (place) => labels[place]))
  )
}
