import type { SignalScore } from 'rivalwatch-plugin'
import { hotRead, type HotValue, type Sql } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { alertStatuses } from '#alerts/models/alert'
import type { AlertFilters } from '#alerts/queries/alert_filters'
import { hasTag } from '#monitoring/tags/tags'
import { columnOf } from '#alerts/counters/counters'

/** Returns an SQL expression for the number of alerts that match filters. */
export function totalOf(workspace: Tenant, filters: AlertFilters): Sql {
  const statuses = filters.status ? [filters.status] : alertStatuses
  let sql = `select coalesce(sum(${statuses.map(columnOf).join(' + ')}), 0) from alert_tallies
    where workspace_id = ?`
  const values: HotValue[] = [workspace.id]
  const { tag, competitorId = tag === undefined ? workspace.id : undefined } = filters
  if (competitorId !== undefined) {
    sql += ' and scope_id = ?'
    values.push(competitorId)
  }
  if (tag !== undefined) {
    const tagged = hasTag('alert_tallies.scope_id', tag)
    sql += ` and ${tagged.sql}`
    values.push(...tagged.values)
  }
  if (filters.signalScore) {
    sql += ' and signal_score = ?'
    values.push(filters.signalScore)
  }
  if (filters.pageType) {
    sql += ' and page_type = ?'
    values.push(filters.pageType)
  }
  return { sql: `(${sql})`, values }
}

/** Counts the alerts that match filters. */
export async function countAlerts(workspace: Tenant, filters: AlertFilters = {}): Promise<number> {
  const { sql, values } = totalOf(workspace, filters)
  const [row] = await hotRead<{ total: number | string }>(`select ${sql} as total`, values)
  return Number(row.total)
}

/** The number of alerts with one score on one day, which is identified by its first instant. */
export interface AlertDay {
  day: number
  score: SignalScore
  count: number
}

/** Returns the counts from the day `from` up to but excluding the day `until`; at most one row per day and score. */
export async function alertDays(workspace: Tenant, from: number, until: number): Promise<AlertDay[]> {
  const rows = await hotRead<{ day: number; signal_score: SignalScore; alert_count: number }>(
    `select day, signal_score, alert_count from alert_days
     where workspace_id = ? and day >= ? and day < ? and alert_count > 0`,
    [workspace.id, from, until]
  )
  return rows.map((row) => ({ day: Number(row.day), score: row.signal_score, count: row.alert_count }))
}

/** Adds up the alerts of several days and scores. */
export function sumOf(days: readonly AlertDay[]): number {
  return days.reduce((total, { count }) => total + count, 0)
}
