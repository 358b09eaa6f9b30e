import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'
import { runAlone } from '#platform/database/transaction'

/**
 * How long denied attempts are kept. They are deleted because strangers can create them, too; all other audit log entries are
 * kept.
 */
const KEPT = 90 * DAY

/** Deletes denied attempts whose retention period is over. */
export async function pruneDenials(now = Date.now()): Promise<Pruned> {
  const before = now - KEPT
  return { denials: await runAlone((trx) => trx.deleteFrom('audit_events').where('last_at', '<', before)) }
}
