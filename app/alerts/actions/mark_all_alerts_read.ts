import { moveAllToRead } from '#alerts/counters/counters'
import { countOf } from 'rivalwatch-plugin'
import { transaction } from '#platform/database/transaction'
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
    const updated = await trx.run(
      trx
        .updateTable('alerts')
        .set({ status: 'read' })
        .where('workspace_id', '=', workspace.id)
        .where('status', '=', 'unread')
    )
    if (updated > 0) {
      await moveAllToRead(workspace, trx)
      await AuditEvent.record(trx, workspace, {
        actor,
        action: 'alert.all_read',
        detail: countOf(updated, 'alert'),
      })
    }
    return updated
  })
}
