import { transaction } from '#platform/database/transaction'
import type { Tenant } from '#platform/database/tenant_model'
import { replaceWeights } from '#alerts/tuning/weights'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import { lockWorkspace } from '#workspaces/workspace'

/** Makes a workspace's scores those of the rules again. Its ratings stay with their alerts and count no longer. */
export function resetTuning(workspace: Tenant, actor: Actor): Promise<void> {
  return transaction(async (trx) => {
    await lockWorkspace(workspace.id, trx)
    await trx.from('workspaces').where('id', workspace.id).update({ ratings_since: Date.now() })
    await replaceWeights(workspace, [], trx)
    await AuditEvent.record(trx, workspace, { actor, action: 'signal.reset', subject: workspace.id })
  })
}
