import type { Forgotten } from '#platform/database/forgetting'
import { DAY } from '#platform/instants'
import AuditEvent from '#workspaces/models/audit_event'

/** Strangers make these, too. All other entries of the audit log stay. */
const KEPT = 90 * DAY

/** Deletes what was denied long ago. */
export async function forgetOldDenials(now = Date.now()): Promise<Forgotten> {
  const [deleted] = [
    await AuditEvent.query()
      .where('last_at', '<', now - KEPT)
      .delete(),
  ].flat()
  return { denials: Number(deleted) }
}
