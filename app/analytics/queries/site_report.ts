/** One site as its page shows it: the summary of the API, beside the days before and day by day. */
import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import {
  type Breakdown,
  type Metric,
  metrics,
  type ShareOfVisitors,
  type SitePage,
} from '#analytics/controllers/sites_page'
import { abbreviate, percentageOf } from '#analytics/queries/amounts'
import { figuresByDay } from '#analytics/queries/figures'
import { type Share, type SiteSummary, summarizeSite } from '#analytics/queries/summaries'
import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { DAY, SECOND } from '#platform/instants'

type Report = Pick<SitePage, 'figures' | 'series' | 'breakdowns' | 'dropped'>

/**
 * @param days how many UTC days back, today included
 * @throws NotFound
 */
export async function siteReport(
  workspace: Tenant,
  id: string,
  { days, metric }: { days: number; metric: Metric },
  now = Date.now()
): Promise<Report> {
  const summary = await summarizeSite(workspace, id, days, now)
  const before = await summarizeSite(workspace, id, days, now - days * DAY)
  const [today, earlier] = [amountsOf(summary), amountsOf(before)]
  return {
    figures: Object.fromEntries(
      metrics.map((name) => [name, { now: today[name], before: earlier[name] }])
    ) as Report['figures'],
    series: await seriesOf(workspace, id, { days, metric }, now),
    breakdowns: breakdownsOf(summary),
    dropped: await droppedOf(workspace, id, daysAfter(dayOf(now), 1 - days)),
  }
}

function amountsOf(summary: SiteSummary): Record<Metric, number> {
  return {
    visitors: summary.totalVisitors,
    sessions: summary.totalSessions,
    pageviews: summary.totalPageViews,
    conversionRate: summary.conversionRate,
    sessionDuration: summary.avgSessionDuration,
    loadTime: summary.avgPageLoadMs,
  }
}

async function seriesOf(
  workspace: Tenant,
  siteId: string,
  { days, metric }: { days: number; metric: Metric },
  now: number
): Promise<Report['series']> {
  const until = dayOf(now)
  const rows = await figuresByDay({ workspace, siteId, from: daysAfter(until, 1 - 2 * days), until })
  const known = new Map(rows.map((row) => [row.day, row]))
  const on = (day: string) => amountOfDay(known.get(day) ?? NO_FIGURES, metric)
  return Array.from({ length: days }, (_, index) => {
    const day = daysAfter(until, 1 - days + index)
    return { day, now: on(day), before: on(daysAfter(day, -days)) }
  })
}

function amountOfDay(figures: DayFigures, metric: Metric): number {
  const mean = (sum: number, count: number) => (count === 0 ? 0 : Math.round(sum / count))
  switch (metric) {
    case 'conversionRate':
      return percentageOf(figures.converted, figures.visitors)
    case 'sessionDuration':
      return mean(figures.duration / SECOND, figures.sessions)
    case 'loadTime':
      return mean(figures.loadTime, figures.loads)
    default:
      return figures[metric]
  }
}

function breakdownsOf(summary: SiteSummary): Breakdown[] {
  const most = summary.topPages[0]?.pageviews ?? 0
  const pages = summary.topPages.map(({ path, pageviews }) => ({
    label: path,
    amount: abbreviate(pageviews),
    share: null,
    length: pageviews / most,
  }))
  return [
    { title: 'Sources', unit: 'Visitors', shares: sharesOf(summary.trafficSources) },
    { title: 'Top pages', unit: 'Page views', shares: pages },
    { title: 'Countries', unit: 'Visitors', shares: sharesOf(summary.countries) },
    { title: 'Events', unit: 'Visitors', shares: sharesOf(summary.interactionStats) },
    { title: 'Devices', unit: 'Visitors', shares: sharesOf(summary.devices) },
    { title: 'Operating systems', unit: 'Visitors', shares: sharesOf(summary.operatingSystems) },
  ]
}

function sharesOf(shares: Share[]): ShareOfVisitors[] {
  const most = shares[0]?.value ?? 0
  return shares.map(({ label, value, amount }) => ({
    label,
    amount,
    share: value,
    length: most === 0 ? 0 : value / most,
  }))
}

/** Sums by reason; the site is known to be of the workspace. */
async function droppedOf(workspace: Tenant, siteId: string, from: string): Promise<SitePage['dropped']> {
  const rows = await db
    .from('dropped_hits')
    .join('analytics_sites as site', 'site.id', 'dropped_hits.site_id')
    .where('site.workspace_id', workspace.id)
    .where('dropped_hits.site_id', siteId)
    .where('dropped_hits.day', '>=', from)
    .groupBy('dropped_hits.reason')
    .select('dropped_hits.reason')
    .sum('dropped_hits.amount as amount')
  return rows
    .map(({ reason, amount }) => ({ reason: String(reason), amount: Number(amount) }))
    .sort((a, b) => b.amount - a.amount)
}
