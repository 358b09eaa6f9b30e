import { setStatus } from '#alerts/actions/change_statuses'
import { withAlert } from '#alerts/actions/with_alert'
import type Alert from '#alerts/models/alert'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Marks an unread alert as read; an archived one stays archived.
 *
 * @throws NotFound
 */
export function markAlertRead(workspace: Workspace, id: string, actor: Actor): Promise<Alert> {
  return withAlert(workspace, id, async (alert, trx) => {
    if (alert.status !== 'unread') return alert
    await setStatus(workspace, [alert], 'read', trx)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'alert.read',
      subject: id,
      detail: alert.summary,
    })
    return alert
  })
}
