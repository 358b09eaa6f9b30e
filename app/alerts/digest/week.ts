import type { DigestMessage } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import { heldBackLately } from '#alerts/ledger/count_changes'
import { dayOf } from '#alerts/totals/keep_totals'
import { alertDays } from '#alerts/totals/read_totals'

const WEEK = 7 * DAY

/** The week's numbers as the dashboard has them: alerts of whole UTC days, today the last. */
export async function weekOf(workspace: Tenant, now: number): Promise<DigestMessage['week']> {
  const end = dayOf(now) + DAY
  const days = await alertDays(workspace, end - 2 * WEEK, end)
  const count = (counted: typeof days) => counted.reduce((sum, day) => sum + day.count, 0)
  return {
    alerts: count(days.filter(({ day }) => day >= end - WEEK)),
    alertsBefore: count(days.filter(({ day }) => day < end - WEEK)),
    heldBack: await heldBackLately(workspace, now),
  }
}
