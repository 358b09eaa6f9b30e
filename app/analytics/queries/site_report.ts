/** A site as its page shows it: the API's summary, compared with the days before and day by day. */
import db from '@adonisjs/lucid/services/db'
import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import { type Metric, metrics } from '#analytics/metrics'
import { abbreviate, percentageOf } from '#analytics/queries/amounts'
import { type Share, type SiteSummary, summarizeSite } from '#analytics/queries/summaries'
import { analyticsStore } from '#analytics/store/chosen'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY, SECOND } from '#platform/instants'

export type Breakdown = { title: string; unit: string; shares: ShareOfVisitors[] }

export type ShareOfVisitors = {
  label: string
  /** Abbreviated: `1.2k`. */
  amount: string
  /** Percent of all visitors; null if the breakdown does not count visitors. */
  share: number | null
  /** Relative to the largest in the list, 0 to 1. */
  length: number
}
export type SiteReport = {
  /** For the range, and for the same number of days before it. */
  figures: Record<Metric, { now: number; before: number }>
  /** One entry per day of the range; `before` is the corresponding day of the previous range. */
  series: { day: string; now: number; before: number }[]
  breakdowns: Breakdown[]
  /** Hits that were not counted, by reason, most frequent first. */
  dropped: { reason: string; amount: number }[]
}

/**
 * Returns the report of a site.
 *
 * @param days how many UTC days back, including today
 * @throws NotFound
 */
export async function siteReport(
  workspace: Tenant,
  id: string,
  { days, metric }: { days: number; metric: Metric },
  now = Date.now()
): Promise<SiteReport> {
  const summary = await summarizeSite(workspace, id, days, now)
  const before = await summarizeSite(workspace, id, days, now - days * DAY)
  const [today, earlier] = [amountsOf(summary), amountsOf(before)]
  return {
    figures: Object.fromEntries(
      metrics.map((name) => [name, { now: today[name], before: earlier[name] }])
    ) as SiteReport['figures'],
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
): Promise<SiteReport['series']> {
  const until = dayOf(now)
  const rows = await analyticsStore.figuresByDay({
    workspace,
    siteId,
    from: daysAfter(until, 1 - 2 * days),
    until,
  })
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

/** Sums dropped hits by reason. The join makes sure that the site belongs to the workspace. */
async function droppedOf(workspace: Tenant, siteId: string, from: string): Promise<SiteReport['dropped']> {
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
