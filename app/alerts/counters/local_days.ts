import type { SignalScore } from 'rivalwatch-plugin'
import { isOf } from '#monitoring/tags/tags'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { LocalDays } from '#platform/local_days'
import type { AlertDay } from '#alerts/counters/read_counters'

/** Returns the calendar days in a workspace's time zone. */
export async function localDaysOf(workspace: Tenant): Promise<LocalDays> {
  const sql = 'select time_zone from workspaces where id = ?'
  const [row] = await hotRead<{ time_zone: string }>(sql, [workspace.id])
  return new LocalDays(row?.time_zone ?? 'UTC')
}

/**
 * Counts a workspace's alerts from the day `from` up to but excluding the day `until`; at most one row per day and
 * score.
 *
 * @param tag limits the counts to competitors with this tag; null for all competitors
 */
export async function alertsByLocalDay(
  workspace: Tenant,
  days: LocalDays,
  from: number,
  until: number,
  tag: string | null = null
): Promise<AlertDay[]> {
  const tagged = isOf('alerts.competitor_id', { tag })
  const day = days.sqlOf('detected_at', from, until)
  const rows = await hotRead<{ day: number; signal_score: SignalScore; total: number }>(
    `select ${day.sql} as day, signal_score, count(*) as total from alerts
      where workspace_id = ? and detected_at >= ? and detected_at < ? and loaded_at is null and ${tagged.sql}
      group by 1, signal_score`,
    [...day.values, workspace.id, days.startOf(from), days.startOf(until), ...tagged.values]
  )
  return rows.map((row) => ({ day: Number(row.day), score: row.signal_score, count: Number(row.total) }))
}
