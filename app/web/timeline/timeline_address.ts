/** What the address of the timeline says. Without imports from the server, because the browser makes addresses too. */
import type { AlertKind } from '#alerts/kinds/alert_kind'
import type { SignalScore } from 'rivalwatch-plugin'

export const timelineViews = ['list', 'calendar'] as const

/** Lengths of periods up to today, in days. */
export const periods = [7, 30, 90, 365] as const

export type TimelineParams = {
  view: (typeof timelineViews)[number]
  kinds: AlertKind[]
  score: SignalScore | null
  /** ID of the competitor. */
  competitor: string | null
  /** A tag of the competitor. */
  tag: string | null
  /** Days up to today; null for `from` and `until`. */
  days: (typeof periods)[number] | null
  /** First and last day, `YYYY-MM-DD`. */
  from: string | null
  until: string | null
  /** Of the calendar, `YYYY-MM`; null for the current one. */
  month: string | null
  /** Cursors of the stream. */
  after: string | null
  before: string | null
}

type Place = 'month' | 'after' | 'before'

/** Returns the filters and the view as a query, without defaults, in one order: equal queries show the same. */
export function filterQuery({
  view,
  kinds,
  score,
  competitor,
  tag,
  days,
  from,
  until,
}: Omit<TimelineParams, Place>): string {
  const query = new URLSearchParams()
  if (view !== 'list') query.set('view', view)
  for (const kind of kinds) query.append('kind', kind)
  const others = { score, competitor, tag, days, from, until }
  for (const [name, value] of Object.entries(others)) if (value !== null) query.set(name, String(value))
  return query.toString()
}

/** Returns the address of the timeline with some parameters changed, at its top unless the place is what changes. */
export function timelineAddress(params: TimelineParams, changes: Partial<TimelineParams> = {}): string {
  const { month, after, before, ...filters } = {
    ...params,
    month: null,
    after: null,
    before: null,
    ...changes,
  }
  const query = new URLSearchParams(filterQuery(filters))
  for (const [name, value] of Object.entries({ month, after, before })) if (value) query.set(name, value)
  return query.size > 0 ? `/timeline?${query}` : '/timeline'
}
