import { transaction } from '#platform/database/transaction'
import { localDay } from '#delivery/digest/local_day'
import { digestScheduleOf } from '#delivery/digest/schedule'
import { traceDigest } from '#delivery/digest/trace_digest'
import { weekOf } from '#delivery/digest/week'
import { writeDigest, type DigestOutcome } from '#delivery/digest/write_digest'
import type { Tenant } from '#platform/database/tenant_model'
import { lockWorkspace } from '#workspaces/workspace'

/**
 * Creates a digest of everything unsent, in addition to the day's digest, which then covers only later alerts. Writes
 * its deliveries without sending them; see `deliver`.
 */
export async function digestNow(workspace: Tenant, now = Date.now()): Promise<DigestOutcome> {
  const startedAt = Date.now()
  const week = await weekOf(workspace, now)
  const made = await transaction(async (trx) => {
    await lockWorkspace(workspace.id, trx)
    const { timeZone } = await digestScheduleOf(workspace, trx)
    return writeDigest(workspace, { slot: null, day: localDay(now, timeZone), timeZone, week }, now, trx)
  })
  if (made.outcome === 'made') await traceDigest(made.digest, startedAt)
  return made
}
