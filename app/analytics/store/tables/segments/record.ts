import type { Contribution, VisitorKind } from '#analytics/visits/contribution'
import type { Seen } from '#analytics/visits/visitor_day'

/** The kinds of labels in a segment. Source groups are derived from sources. */
export const recordedKinds = [
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
  'content',
  'term',
] as const satisfies VisitorKind[]

/**
 * The number of kinds that come before the pages in a segment. Later kinds follow the pages, so that older versions,
 * which do not know them, can read the segment.
 */
export const KINDS_BEFORE_PAGES = 10

export type RecordedKind = (typeof recordedKinds)[number]

export const amounts = ['sessions', 'duration', 'converted', 'views', 'loads', 'loadTime'] as const

export type Amount = (typeof amounts)[number]

/** The activity of one visitor on one day, in the order of `amounts` and of `recordedKinds`. */
export type VisitorRecord = [amounts: number[], labels: string[][], pages: Seen['pages']]

/**
 * Returns a visitor's activity on a day, as text that is equal for equal activity and does not identify the visitor.
 * Null for visitors who do not count, and for those last seen by a version that did not store their views.
 */
export function recordOf({ sessions, duration, converted, labels, seen }: Contribution): string | null {
  if (!seen) return null
  const { views, loads, loadTime, pages } = seen
  const byKind = recordedKinds.map((kind) => labels.filter(([one]) => one === kind).map(([, label]) => label))
  const record: VisitorRecord = [[sessions, duration, converted, views, loads, loadTime], byKind, pages]
  return JSON.stringify(record)
}

export function readRecord(text: string): VisitorRecord {
  return JSON.parse(text) as VisitorRecord
}
