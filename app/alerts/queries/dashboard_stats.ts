import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { isOf } from '#monitoring/tags/tags'
import { DAY, formatTimestamp } from '#platform/instants'
import { LocalDays } from '#platform/local_days'
import { signalScores } from 'rivalwatch-plugin'
import { dayOf } from '#alerts/counters/counters'
import { alertsByLocalDay } from '#alerts/counters/local_days'
import { alertDays, countAlerts, sumOf, totalOf } from '#alerts/counters/read_counters'
import type { Workspace } from '#workspaces/workspace'

const WEEK = 7
const BREAKDOWN_DAYS = 30

/**
 * Returns the numbers of the dashboard. Days are whole UTC days including today, so `totalAlerts` is the sum of
 * `alertsLast7Days`, and the previous week ends where those days begin.
 *
 * @param now in milliseconds since 1970 UTC
 * @param tag limits the numbers to competitors with this tag; null for all competitors
 */
export async function dashboardStats(workspace: Workspace, now = Date.now(), tag: string | null = null) {
  const today = dayOf(now)
  const [from, until] = [today - (BREAKDOWN_DAYS - 1) * DAY, today + DAY]
  const days =
    tag === null
      ? await alertDays(workspace, from, until)
      : await alertsByLocalDay(workspace, new LocalDays('UTC'), from, until, tag)
  const alertsOn = (day: number) => sumOf(days.filter((known) => known.day === day))
  const alertsOfWeek = (lastDay: number) =>
    weekUntil(lastDay)
      .map(alertsOn)
      .reduce((a, b) => a + b)

  return {
    ...(tag === null ? await currentTotals(workspace) : await totalsWith(workspace, tag)),
    totalAlerts: alertsOfWeek(today),
    alertsLast7Days: weekUntil(today).map((day) => ({
      date: formatTimestamp(day).slice(5, 10),
      count: alertsOn(day),
    })),
    signalBreakdown: signalScores
      .map((score) => ({ score, count: sumOf(days.filter((day) => day.score === score)) }))
      .filter(({ count }) => count > 0),
    previousWeekAlerts: alertsOfWeek(today - WEEK * DAY),
    competitorLimit: workspace.limits.domains,
  }
}

/** Returns the current numbers, which do not depend on a day. A workspace that never had a competitor has no row. */
async function currentTotals(workspace: Tenant) {
  const unread = totalOf(workspace, { status: 'unread' })
  const [row] = await hotRead<Record<'unread' | 'pages' | 'competitors', number | string | null>>(
    `select ${unread.sql} as unread,
       (select active_url_count from watched_totals where workspace_id = ?) as pages,
       (select competitor_count from watched_totals where workspace_id = ?) as competitors`,
    [...unread.values, workspace.id, workspace.id]
  )
  return {
    unreadAlerts: Number(row.unread),
    watchedUrls: Number(row.pages),
    competitors: Number(row.competitors),
  }
}

/** Returns the current numbers for the competitors with a tag, for which no totals are kept. */
async function totalsWith(workspace: Tenant, tag: string) {
  const [pages, competitors] = [isOf('watched_urls.competitor_id', { tag }), isOf('competitors.id', { tag })]
  const [row] = await hotRead<Record<'pages' | 'competitors', number | string>>(
    `select (select count(*) from watched_urls where workspace_id = ? and is_active = 1 and ${pages.sql}) as pages,
       (select count(*) from competitors where workspace_id = ? and ${competitors.sql}) as competitors`,
    [workspace.id, ...pages.values, workspace.id, ...competitors.values]
  )
  return {
    unreadAlerts: await countAlerts(workspace, { status: 'unread', tag }),
    watchedUrls: Number(row.pages),
    competitors: Number(row.competitors),
  }
}

/** Returns the first instants of seven days, oldest first. */
function weekUntil(lastDay: number): number[] {
  return Array.from({ length: WEEK }, (_, index) => lastDay - (WEEK - 1 - index) * DAY)
}
