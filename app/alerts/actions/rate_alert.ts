import { newId } from '#platform/ids'
import { withAlert } from '#alerts/actions/with_alert'
import AlertFeedback from '#alerts/models/alert_feedback'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Notes whether an alert was worth having. The last word stands; its status does not matter. Throws `NotFound`. */
export function rateAlert(
  workspace: Workspace,
  id: string,
  value: AlertFeedback['value'],
  actor: Actor
): Promise<void> {
  return withAlert(workspace, id, async (_alert, trx) => {
    const given = await AlertFeedback.within(workspace, trx).where('alert_id', id).first()
    if (given?.value === value) return
    const feedback =
      given ?? new AlertFeedback().fill({ id: newId('feedback'), workspaceId: workspace.id, alertId: id })
    feedback.merge({ value, givenBy: actor, givenAt: Date.now() })
    await feedback.useTransaction(trx).save()
    await AuditEvent.record(trx, workspace, { actor, action: 'alert.rated', subject: id, detail: value })
  })
}
