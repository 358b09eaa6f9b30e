import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { isOf } from '#monitoring/tags/tags'
import { localDaysOf } from '#alerts/counters/local_days'
import type { HighAlert } from '#web/dashboard/dashboard_types'

const LISTED = 5

/**
 * Returns the latest high-scoring alerts of the last seven days in the workspace's time zone, including today.
 *
 * @param tag limits the alerts to competitors with this tag; null for all
 */
export async function highAlertsOfTheWeek(
  workspace: Tenant,
  now = Date.now(),
  tag: string | null = null
): Promise<HighAlert[]> {
  const local = await localDaysOf(workspace)
  const tagged = isOf('alerts.competitor_id', { tag })
  const rows = await db
    .from('alerts')
    .join('competitors as competitor', 'competitor.id', 'alerts.competitor_id')
    .where('alerts.workspace_id', workspace.id)
    .where('alerts.signal_score', 'high')
    .where('alerts.detected_at', '>=', local.startOf(local.dayOf(now) - 6 * DAY))
    .whereNull('alerts.loaded_at')
    .whereRaw(tagged.sql, tagged.values)
    .orderBy('alerts.detected_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(LISTED)
    .select(
      'alerts.id',
      'alerts.summary',
      'alerts.detected_at',
      'competitor.id as competitor_id',
      'competitor.name'
    )
  return rows.map((row) => ({
    id: row.id,
    competitorId: row.competitor_id,
    competitor: row.name,
    summary: row.summary,
    detectedAt: Number(row.detected_at),
  }))
}
