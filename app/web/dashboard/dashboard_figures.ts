import db from '@adonisjs/lucid/services/db'
import { isOf } from '#monitoring/tags/tags'
import type { Tenant } from '#platform/database/tenant_model'
import { SAMPLE_HOSTS } from '#platform/outbound/sample_domain'
import { DAY, formatTimestamp } from '#platform/instants'
import { signalScores } from 'rivalwatch-plugin'
import { alertsByLocalDay, localDaysOf } from '#alerts/counters/local_days'
import { type AlertDay, countAlerts, sumOf } from '#alerts/counters/read_counters'
import type { AlertsOfDay, DashboardFigures } from '#web/dashboard/dashboard_types'
import type { Workspace } from '#workspaces/workspace'

const WEEK = 7
const SCORES_DAYS = 30

/**
 * Returns the dashboard's figures, which are more than `/v1/dashboard/stats` returns. Days are in the workspace's time
 * zone. The sample competitor and its pages are not counted, but its alerts are.
 *
 * @param now in milliseconds since 1970 UTC
 * @param tag limits the figures to competitors with this tag; null for all
 */
export async function dashboardFigures(
  workspace: Workspace,
  now = Date.now(),
  tag: string | null = null
): Promise<DashboardFigures> {
  const local = await localDaysOf(workspace)
  const today = local.dayOf(now)
  const tagged = tag === null ? {} : { tag }
  const [days, unread, unreadHigh, pages, competitors] = await Promise.all([
    alertsByLocalDay(workspace, local, today - (SCORES_DAYS - 1) * DAY, today + DAY, tag),
    countAlerts(workspace, { status: 'unread', ...tagged }),
    countAlerts(workspace, { status: 'unread', signalScore: 'high', ...tagged }),
    countPages(workspace, tag),
    countCompetitors(workspace, local.startOf(monthOf(today)), tag),
  ])
  return {
    unread,
    unreadHigh,
    timeZone: local.timeZone,
    days: twoWeeks(days, today),
    pages: { ...pages, limit: tag === null ? workspace.limits.urls : null },
    competitors: { ...competitors, limit: tag === null ? workspace.limits.domains : null },
    scores: signalScores.map((score) => ({ score, count: sumOf(days.filter((day) => day.score === score)) })),
  }
}

/** Returns the alert counts of the last seven days, each with that of the same weekday a week earlier. */
function twoWeeks(days: AlertDay[], today: number): AlertsOfDay[] {
  const alertsOn = (day: number) => sumOf(days.filter((known) => known.day === day))
  return Array.from({ length: WEEK }, (_, index) => {
    const day = today - (WEEK - 1 - index) * DAY
    return {
      day: formatTimestamp(day).slice(0, 10),
      count: alertsOn(day),
      before: alertsOn(day - WEEK * DAY),
    }
  })
}

async function countPages(
  workspace: Tenant,
  tag: string | null
): Promise<{ active: number; paused: number }> {
  const tagged = isOf('watched_urls.competitor_id', { tag })
  const rows = await db
    .from('watched_urls')
    .where('workspace_id', workspace.id)
    .where('host', 'not like', SAMPLE_HOSTS)
    .whereRaw(tagged.sql, tagged.values)
    .groupBy('is_active')
    .select('is_active')
    .count('* as total')
  const totalOf = (active: boolean) =>
    Number(rows.find((row) => Boolean(row.is_active) === active)?.total ?? 0)
  return { active: totalOf(true), paused: totalOf(false) }
}

async function countCompetitors(
  workspace: Tenant,
  since: number,
  tag: string | null
): Promise<{ count: number; addedThisMonth: number }> {
  const tagged = isOf('competitors.id', { tag })
  const [row] = await db
    .from('competitors')
    .where('workspace_id', workspace.id)
    .where('domain', 'not like', SAMPLE_HOSTS)
    .whereRaw(tagged.sql, tagged.values)
    .count('* as total')
    .select(db.rawQuery('count(case when created_at >= ? then 1 end) as added', [since]).knexQuery)
  return { count: Number(row.total), addedThisMonth: Number(row.added) }
}

/** Returns the first day of a day's month. */
function monthOf(day: number): number {
  const date = new Date(day)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
