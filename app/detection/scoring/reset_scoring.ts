import { transaction } from '#platform/database/transaction'
import type { Tenant } from '#platform/database/tenant_model'
import { replaceWeights } from '#detection/scoring/weights'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import { lockWorkspace } from '#workspaces/workspace'

/** Resets a workspace's scoring to the rules alone. Ratings stay on their alerts but no longer count. */
export function resetScoring(workspace: Tenant, actor: Actor): Promise<void> {
  return transaction(async (statements) => {
    await lockWorkspace(workspace.id, statements)
    const reset = { ratings_since: Date.now() }
    await statements.updateTable('workspaces').set(reset).where('id', '=', workspace.id).execute()
    await replaceWeights(workspace, [], statements)
    await AuditEvent.record(statements, workspace, { actor, action: 'signal.reset', subject: workspace.id })
  })
}
