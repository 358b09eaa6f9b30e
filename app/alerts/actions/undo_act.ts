import { transaction } from '#platform/database/lucid_transaction'
import { NotFound } from '#platform/errors'
import { record, setStatus } from '#alerts/actions/change_statuses'
import Alert, { type AlertStatus } from '#alerts/models/alert'
import AlertAct from '#alerts/models/alert_act'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Restores the statuses that alerts had before an act, except those that someone has changed since. Works once.
 *
 * @returns how many were restored
 * @throws NotFound if the act does not exist, or no longer exists
 */
export function undoAct(workspace: Workspace, id: string, actor: Actor): Promise<number> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const act = await AlertAct.within(workspace, trx).where({ id }).first()
    if (!act) throw new NotFound('Undo')
    const { former, made } = act
    const alerts = await Alert.within(workspace, trx).whereIn('id', Object.keys(former)).where('status', made)
    const byStatus = Map.groupBy(alerts, (alert): AlertStatus => former[alert.id])
    for (const [status, some] of byStatus) await setStatus(workspace, some, status, trx)
    await record(trx, workspace, { actor, action: 'alert.undone' }, alerts)
    await act.delete()
    return alerts.length
  })
}
