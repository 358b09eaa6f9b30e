/**
 * Props of the analytics pages, as plain JSON. Times are milliseconds since 1970 UTC; days are UTC,
 * `YYYY-MM-DD`.
 */
import type { AroundDay } from '#analytics/queries/around_day'
import type { GoalKind } from '#analytics/filters'
import type { LiveVisits } from '#analytics/live/live_summary'
import type { Breakdown, SiteReport } from '#analytics/queries/site_report'
import type { DayOfChanges } from '#web/analytics/competitor_changes'
import type { SiteQuery } from '#web/analytics/site_query'
import type { SiteMark, SiteWithVisitors } from '#analytics/queries/sites'
export type SitesPage = {
  sites: SiteWithVisitors[]
}

export type NewSitePage = { given: { name: string; domain: string } }

export type SiteRemovalPage = { site: SiteMark }

export type SnippetPage = { site: SiteMark; snippet: string; pinnedSnippet: string }

export type GoalsPage = {
  site: SiteMark
  goals: { id: string; name: string }[]
  /** Pages and events of the last 30 days, most frequent first. */
  seen: Record<GoalKind, string[]>
  given: { kind: GoalKind; value: string }
}

export type LiveVisitsPage = Pick<LiveVisits, 'visitors' | 'minutes' | 'since'> & {
  site: SiteMark
  breakdowns: Breakdown[]
}

export type SitePage = SiteReport & {
  site: SiteMark
  sites: SiteMark[]
  /** Visitors of the last five minutes. */
  present: number
  query: SiteQuery
  /** Parts of the URL that have no effect. */
  ignored: string[]
  /** The first day that a range can include. */
  firstDay: string
  today: string
  /** Whether there are figures for the previous period. */
  compares: boolean
  /** The first day that filters cover, if the range begins earlier; null otherwise. */
  filtersSince: string | null
  changes: DayOfChanges[]
  /** Visits before and after the selected day; null if none is selected. */
  around: AroundDay | null
  competitors: { id: string; name: string }[]
  tags: string[]
}
