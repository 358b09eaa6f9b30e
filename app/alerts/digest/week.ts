import type { DigestMessage } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { heldBackLately } from '#alerts/ledger/count_changes'
import { alertsByLocalDay, localDaysOf } from '#alerts/totals/local_days'
import { sumOf } from '#alerts/totals/read_totals'

const WEEK = 7 * DAY

/** The week's numbers as the dashboard has them: alerts of whole days of the workspace, today the last. */
export async function weekOf(workspace: Tenant, now: number): Promise<DigestMessage['week']> {
  const local = await localDaysOf(workspace)
  const end = local.dayOf(now) + DAY
  const days = await alertsByLocalDay(workspace, local, end - 2 * WEEK, end)
  return {
    alerts: sumOf(days.filter(({ day }) => day >= end - WEEK)),
    alertsBefore: sumOf(days.filter(({ day }) => day < end - WEEK)),
    heldBack: await heldBackLately(workspace, now),
  }
}
