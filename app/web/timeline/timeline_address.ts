/**
 * The parameters in the timeline's URL. This file imports nothing from the server, because the browser builds these
 * URLs, too.
 */
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
  /** Length of the period up to today, in days; null if `from` and `until` apply. */
  days: (typeof periods)[number] | null
  /** First and last day, `YYYY-MM-DD`. */
  from: string | null
  until: string | null
  /** The month of the calendar, `YYYY-MM`; null for the current one. */
  month: string | null
  /** Cursors of the stream. */
  after: string | null
  before: string | null
}

type Filters = Omit<TimelineParams, 'view' | 'month' | 'after' | 'before'>

/**
 * Returns the filters as a query string without defaults and in a fixed order, so that equal filters have equal query
 * strings.
 */
export function filterQuery({ kinds, score, competitor, tag, days, from, until }: Filters): string {
  const query = new URLSearchParams()
  // Kinds share one parameter, because repeated names would get brackets in the browser.
  if (kinds.length > 0) query.set('kind', kinds.join(','))
  const others = { score, competitor, tag, days, from, until }
  for (const [name, value] of Object.entries(others)) if (value !== null) query.set(name, String(value))
  return query.toString()
}

/**
 * Returns the timeline's URL with some parameters changed. The URL leads to the newest part unless a cursor is given.
 */
export function timelineAddress(params: TimelineParams, changes: Partial<TimelineParams> = {}): string {
  const { view, month, after, before, ...filters } = {
    ...params,
    after: null,
    before: null,
    ...changes,
  }
  return addressOf(filterQuery(filters), { view, month: view === 'calendar' ? month : null, after, before })
}

/** Returns the timeline's URL with filters given as a query string. */
export function addressOf(
  filters: string,
  { view = 'list', ...place }: Partial<Pick<TimelineParams, 'view' | 'month' | 'after' | 'before'>>
): string {
  const query = new URLSearchParams(filters)
  if (view !== 'list') query.set('view', view)
  for (const [name, value] of Object.entries(place)) if (value) query.set(name, value)
  return query.size > 0 ? `/timeline?${query}` : '/timeline'
}
