import { find, remove } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { alertsOf, record, setStatus } from '#alerts/actions/change_statuses'
import type { AlertStatus } from '#alerts/models/alert'
import AlertAct from '#alerts/models/alert_act'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Restores the statuses that alerts had before an act, except those that someone has changed since. Works once.
 *
 * @returns how many were restored
 * @throws NotFound if the act does not exist, was already undone or has expired
 */
export function undoAct(workspace: Workspace, id: string, actor: Actor): Promise<number> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const act = await find(trx, AlertAct, { workspaceId: workspace.id, id })
    if (!act) throw new NotFound('Undo')
    const { former, made } = act
    const found = await alertsOf(workspace, Object.keys(former), trx)
    const alerts = found.filter(({ status }) => status === made)
    const byStatus = Map.groupBy(alerts, (alert): AlertStatus => former[alert.id])
    for (const [status, some] of byStatus) await setStatus(workspace, some, status, trx)
    await record(trx, workspace, { actor, action: 'alert.undone' }, alerts)
    await remove(trx, act)
    return alerts.length
  })
}
