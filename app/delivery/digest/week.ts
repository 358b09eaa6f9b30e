import type { DigestMessage } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { suppressedLastWeek } from '#alerts/suppression_log/count_changes'
import { alertsByLocalDay, localDaysOf } from '#alerts/counters/local_days'
import { sumOf } from '#alerts/counters/read_counters'

const WEEK = 7 * DAY

/**
 * Returns the week's totals: alerts of the last seven local days including today, alerts of the seven days before, and
 * changes filtered out.
 */
export async function weekOf(workspace: Tenant, now: number): Promise<DigestMessage['week']> {
  const local = await localDaysOf(workspace)
  const end = local.dayOf(now) + DAY
  const days = await alertsByLocalDay(workspace, local, end - 2 * WEEK, end)
  return {
    alerts: sumOf(days.filter(({ day }) => day >= end - WEEK)),
    alertsBefore: sumOf(days.filter(({ day }) => day < end - WEEK)),
    heldBack: await suppressedLastWeek(workspace, now),
  }
}
