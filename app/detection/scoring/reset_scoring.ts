import { transaction } from '#platform/database/transaction'
import type { Tenant } from '#platform/database/tenant_model'
import { replaceWeights } from '#detection/scoring/weights'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import { lockWorkspace } from '#workspaces/workspace'

/** Resets a workspace's scoring to the rules alone. Ratings stay on their alerts but no longer count. */
export function resetScoring(workspace: Tenant, actor: Actor): Promise<void> {
  return transaction(async (trx) => {
    await lockWorkspace(workspace.id, trx)
    const reset = { ratings_since: Date.now() }
    await trx.updateTable('workspaces').set(reset).where('id', '=', workspace.id).execute()
    await replaceWeights(workspace, [], trx)
    await AuditEvent.record(trx, workspace, { actor, action: 'signal.reset', subject: workspace.id })
  })
}
