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

type Filters = Omit<TimelineParams, 'view' | 'month' | 'after' | 'before'>

/** Returns the filters as a query, without defaults and in one order: equal queries show the same. */
export function filterQuery({ kinds, score, competitor, tag, days, from, until }: Filters): string {
  const query = new URLSearchParams()
  // Repeated names would get brackets on the way through the browser.
  if (kinds.length > 0) query.set('kind', kinds.join(','))
  const others = { score, competitor, tag, days, from, until }
  for (const [name, value] of Object.entries(others)) if (value !== null) query.set(name, String(value))
  return query.toString()
}

/** Returns the address of the timeline with some parameters changed; that of its newest part unless a cursor is given. */
export function timelineAddress(params: TimelineParams, changes: Partial<TimelineParams> = {}): string {
  const { view, month, after, before, ...filters } = {
    ...params,
    after: null,
    before: null,
    ...changes,
  }
  return addressOf(filterQuery(filters), { view, month: view === 'calendar' ? month : null, after, before })
}

/** Returns the address of the timeline with filters that are a query already. */
export function addressOf(
  filters: string,
  { view = 'list', ...place }: Partial<Pick<TimelineParams, 'view' | 'month' | 'after' | 'before'>>
): string {
  const query = new URLSearchParams(filters)
  if (view !== 'list') query.set('view', view)
  for (const [name, value] of Object.entries(place)) if (value) query.set(name, value)
  return query.size > 0 ? `/timeline?${query}` : '/timeline'
}
