import { transaction } from '#platform/database/transaction'
import { localDay } from '#alerts/digest/local_day'
import { digestScheduleOf } from '#alerts/digest/schedule'
import { weekOf } from '#alerts/digest/week'
import { writeDigest, type DigestOutcome } from '#alerts/digest/write_digest'
import type { Tenant } from '#platform/database/tenant_model'
import { lockWorkspace } from '#workspaces/workspace'

/**
 * Makes a digest of what there is now, beside that of the day, which then tells what is new since. Its deliveries are
 * written and not sent: see `deliver`.
 */
export async function digestNow(workspace: Tenant, now = Date.now()): Promise<DigestOutcome> {
  const week = await weekOf(workspace, now)
  return transaction(async (trx) => {
    await lockWorkspace(workspace.id, trx)
    const { timeZone } = await digestScheduleOf(workspace, trx)
    return writeDigest(workspace, { slot: null, day: localDay(now, timeZone), timeZone, week }, now, trx)
  })
}
