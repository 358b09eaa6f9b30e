import db from '@adonisjs/lucid/services/db'
import type { SignalScore } from '#platform/contract'
import { countOf } from '#platform/database/count'
import { DAY, formatTimestamp } from '#platform/instants'
import Alert, { signalScores } from '#alerts/models/alert'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'

const WEEK = 7
const BREAKDOWN_DAYS = 30

/**
 * The numbers of the dashboard. Days are UTC days, whole ones, and today is the last: so `totalAlerts` is the sum of
 * `alertsLast7Days`, and the week before ends where that begins.
 *
 * @param now in milliseconds since 1970 UTC
 */
export async function dashboardStats(workspace: Workspace, now = Date.now()) {
  const today = now - (now % DAY)
  const tallies = await alertTallies(workspace, today - (BREAKDOWN_DAYS - 1) * DAY, today + DAY)
  const alertsOn = (day: number) => sum(tallies.filter((tally) => tally.day === day))
  const alertsOfWeek = (lastDay: number) =>
    weekUntil(lastDay)
      .map(alertsOn)
      .reduce((a, b) => a + b)

  return {
    unreadAlerts: await countOf(Alert.within(workspace).where('status', 'unread')),
    totalAlerts: alertsOfWeek(today),
    watchedUrls: await countOf(WatchedUrl.within(workspace).where('is_active', true)),
    competitors: await countOf(Competitor.within(workspace)),
    alertsLast7Days: weekUntil(today).map((day) => ({
      date: formatTimestamp(day).slice(5, 10),
      count: alertsOn(day),
    })),
    signalBreakdown: signalScores
      .map((score) => ({ score, count: sum(tallies.filter((tally) => tally.score === score)) }))
      .filter(({ count }) => count > 0),
    previousWeekAlerts: alertsOfWeek(today - WEEK * DAY),
    competitorLimit: workspace.limits.domains,
  }
}

/** How many alerts of one score were detected on one day, which is told by its first millisecond. */
interface AlertTally {
  day: number
  score: SignalScore
  count: number
}

/** One query for the whole dashboard: at most one row a day and score. `until` is no longer part of it. */
async function alertTallies(workspace: Workspace, from: number, until: number): Promise<AlertTally[]> {
  const rows = await Alert.within(workspace)
    .where('detected_at', '>=', from)
    .where('detected_at', '<', until)
    // The remainder cuts at midnight UTC alike on every database and in every time zone.
    .select(db.raw(`detected_at - detected_at % ${DAY} as first_instant`), 'signal_score')
    .count('* as total')
    .groupBy('first_instant', 'signal_score')
    .pojo<{ first_instant: number | string; signal_score: SignalScore; total: number | string }>()
  return rows.map((row) => ({
    day: Number(row.first_instant),
    score: row.signal_score,
    count: Number(row.total),
  }))
}

/** The first instants of seven days, oldest first. */
function weekUntil(lastDay: number): number[] {
  return Array.from({ length: WEEK }, (_, index) => lastDay - (WEEK - 1 - index) * DAY)
}

function sum(tallies: AlertTally[]): number {
  return tallies.reduce((total, { count }) => total + count, 0)
}
