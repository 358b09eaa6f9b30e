import { setStatus } from '#alerts/actions/change_statuses'
import { withAlert } from '#alerts/actions/with_alert'
import type Alert from '#alerts/models/alert'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Removes an alert from the inbox, whatever its status. Archiving it again has no effect.
 *
 * @throws NotFound
 */
export function archiveAlert(workspace: Workspace, id: string, actor: Actor): Promise<Alert> {
  return withAlert(workspace, id, async (alert, trx) => {
    if (alert.status === 'archived') return alert
    await setStatus(workspace, [alert], 'archived', trx)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'alert.archived',
      subject: id,
      detail: alert.summary,
    })
    return alert
  })
}
