import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/lucid_transaction'
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
  change: (alert: Alert, trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const alert = await Alert.within(workspace, trx).where({ id }).first()
    if (!alert) throw new NotFound('Alert')
    return change(alert, trx)
  })
}
