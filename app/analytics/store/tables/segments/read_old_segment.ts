/** Reads segments of versions before 0053, which had a row for each visitor whose figures differed. */
import type { SegmentHeader } from '#analytics/store/tables/segments/encode_segment'
import {
  addRecord,
  behaviorOf,
  type RecordedLabel,
  type Records,
} from '#analytics/store/tables/segments/record'
import type { Column } from '#analytics/store/tables/segments/read_segment'
import { sourceGroupOf } from '#analytics/source_groups'

export interface OldHeader extends Pick<SegmentHeader, 'rows' | 'columns'> {
  labels: string[][]
}

/** In the order of the columns; the last two may be missing. */
const KINDS = [
  'entry',
  'exit',
  'source',
  'medium',
  'campaign',
  'event',
  'country',
  'device',
  'browser',
  'os',
  'page',
  'content',
  'term',
] as const

/** @param next returns one column after another */
export function recordsOfOld({ rows, labels }: OldHeader, next: () => Column): Records {
  const [visitors, sessions, duration, converted, pageviews, loads, loadTime] = Array.from(
    { length: 7 },
    next
  )
  const labelsOf = KINDS.slice(0, labels.length).map((kind, place) => {
    const [counts, places] = [next(), next()]
    const views = kind === 'page' ? next() : null
    let index = 0
    return (row: number) =>
      Array.from({ length: counts[row] }, (): RecordedLabel => {
        const label = labels[place][places[index]]
        return views ? [kind, label, views[index++]] : (index++, [kind, label])
      })
  })
  const records: Records = new Map()
  for (let row = 0; row < rows; row++) {
    const ofRow = labelsOf.flatMap((of) => of(row))
    const sources = ofRow.filter(([kind]) => kind === 'source').map(([, source]) => sourceGroupOf(source))
    const groups = [...new Set(sources)].map((group): RecordedLabel => ['group', group])
    const figures = [visitors, sessions, duration, converted, pageviews, loadTime, loads]
    const weight = visitors[row]
    addRecord(
      records,
      behaviorOf([...ofRow, ...groups]),
      figures.map((column) => (column === visitors ? 1 : column[row]) * weight)
    )
  }
  return records
}
