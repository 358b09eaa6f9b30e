/** What the pages of visits get, as plain JSON. Times are milliseconds since 1970 UTC, days are UTC days, `YYYY-MM-DD`. */

export const ranges = [7, 30, 90, 365] as const

/** Days that are looked at, today included. */
export type Range = (typeof ranges)[number]

export const metrics = [
  'visitors',
  'sessions',
  'pageviews',
  'conversionRate',
  'sessionDuration',
  'loadTime',
] as const

/** Rates are percent, the duration of a session is in seconds, load time in milliseconds. */
export type Metric = (typeof metrics)[number]

export type SiteMark = { id: string; name: string; domain: string; lastSeenAt: number | null }

export type SitesPage = {
  /** Visitors of the last 30 days. */
  sites: (SiteMark & { visitors: number })[]
}

export type NewSitePage = { given: { name: string; domain: string } }

export type SiteRemovalPage = { site: SiteMark }

export type SnippetPage = { site: SiteMark; snippet: string; pinnedSnippet: string }

export type ShareOfVisitors = {
  label: string
  /** Abbreviated: `1.2k`. */
  amount: string
  /** Percent of all visitors; null of what is not counted by visitors. */
  share: number | null
  /** Against the largest of its list, 0 to 1. */
  length: number
}

export type Breakdown = { title: string; unit: string; shares: ShareOfVisitors[] }

export type SitePage = {
  site: SiteMark
  sites: SiteMark[]
  days: Range
  metric: Metric
  /** Of the range, and of as many days before it. */
  figures: Record<Metric, { now: number; before: number }>
  /** One for each day of the range; `before` is the day as many days earlier. */
  series: { day: string; now: number; before: number }[]
  breakdowns: Breakdown[]
  /** Hits that were not counted, by reason, most first. */
  dropped: { reason: string; amount: number }[]
}
