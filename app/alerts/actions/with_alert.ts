import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import Alert from '#alerts/models/alert'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes one alert in its own transaction, under the workspace's lock.
 *
 * @throws NotFound
 */
export function withAlert<Result>(
  workspace: Workspace,
  id: string,
  change: (alert: Alert, trx: Statements) => Promise<Result>
): Promise<Result> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const alert = await find(trx, Alert, { workspaceId: workspace.id, id })
    if (!alert) throw new NotFound('Alert')
    return change(alert, trx)
  })
}
