import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'
import AuditEvent from '#workspaces/models/audit_event'

/** Only denials are deleted, because strangers can create them too. All other audit log entries are kept. */
const KEPT = 90 * DAY

/** Deletes denials whose retention period is over. */
export async function pruneDenials(now = Date.now()): Promise<Pruned> {
  const [deleted] = [
    await AuditEvent.query()
      .where('last_at', '<', now - KEPT)
      .delete(),
  ].flat()
  return { denials: Number(deleted) }
}
