/** What the visitors of the sites did. No events are collected yet: nobody was seen, and that is what these say. */
import { countOf } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import AnalyticsSite from '#analytics/models/analytics_site'

export interface PageViews {
  path: string
  pageviews: number
}

/** One of the up to four largest groups of visitors. */
export interface Share {
  label: string
  /** Of all unique visitors, 0 to 100. */
  value: number
  /** Unique visitors, abbreviated: `1.2k`. */
  amount: string
}

/** What is counted of one site and of all of them alike. */
interface Totals {
  totalVisitors: number
  totalPageViews: number
  avgPageLoadMs: number
  /** 0 to 100; 0 without visitors. */
  conversionRate: number
  topPages: PageViews[]
}

export interface AllSitesSummary extends Totals {
  totalSites: number
}

export interface SiteSummary extends Totals {
  totalSessions: number
  /** Seconds. */
  avgSessionDuration: number
  trafficSources: Share[]
  interactionStats: Share[]
  countries: Share[]
  devices: Share[]
  operatingSystems: Share[]
}

/** @param _days how many UTC days back, today included; without events, every window is alike */
export async function summarizeSites(workspace: Tenant, _days: number): Promise<AllSitesSummary> {
  return { totalSites: await countOf(AnalyticsSite.within(workspace)), ...nobody() }
}

/**
 * @param _days how many UTC days back, today included; without events, every window is alike
 * @throws NotFound
 */
export async function summarizeSite(workspace: Tenant, id: string, _days: number): Promise<SiteSummary> {
  if (!(await AnalyticsSite.within(workspace).where({ id }).first())) throw new NotFound('Analytics site')
  return {
    ...nobody(),
    totalSessions: 0,
    avgSessionDuration: 0,
    trafficSources: [],
    interactionStats: [],
    countries: [],
    devices: [],
    operatingSystems: [],
  }
}

function nobody(): Totals {
  return { totalVisitors: 0, totalPageViews: 0, avgPageLoadMs: 0, conversionRate: 0, topPages: [] }
}
