import { moveAllToRead } from '#alerts/counters/counters'
import Alert from '#alerts/models/alert'
import { transaction } from '#platform/database/lucid_transaction'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Marks every unread alert of a workspace as read.
 *
 * @returns how many there were; concurrent calls never count the same alert twice
 */
export function markAllAlertsRead(workspace: Workspace, actor: Actor): Promise<number> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const [changed] = await Alert.within(workspace, trx).where('status', 'unread').update({ status: 'read' })
    const updated = Number(changed)
    if (updated > 0) {
      await moveAllToRead(workspace, trx)
      await AuditEvent.record(trx, workspace, {
        actor,
        action: 'alert.all_read',
        detail: updated === 1 ? '1 alert' : `${updated} alerts`,
      })
    }
    return updated
  })
}
