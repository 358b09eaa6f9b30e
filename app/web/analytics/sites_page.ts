/**
 * Props of the analytics pages, as plain JSON. Times are milliseconds since 1970 UTC; days are UTC,
 * `YYYY-MM-DD`.
 */
import type { Metric, Range } from '#analytics/metrics'
import type { SiteReport } from '#analytics/queries/site_report'
import type { SiteMark, SiteWithVisitors } from '#analytics/queries/sites'
export type SitesPage = {
  sites: SiteWithVisitors[]
}

export type NewSitePage = { given: { name: string; domain: string } }

export type SiteRemovalPage = { site: SiteMark }

export type SnippetPage = { site: SiteMark; snippet: string; pinnedSnippet: string }
export type SitePage = SiteReport & {
  site: SiteMark
  sites: SiteMark[]
  days: Range
  metric: Metric
}
