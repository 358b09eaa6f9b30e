import { transaction } from '#platform/database/lucid_transaction'
import type { PlanName, SubscriptionStatus } from '#config/plans'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'

/**
 * Changes the plan or subscription status. What exceeds a smaller plan is kept, but nothing can be added to
 * it.
 */
export async function changePlan(
  workspace: Workspace,
  changes: { plan?: PlanName; status?: SubscriptionStatus },
  actor: Actor
): Promise<Workspace> {
  await transaction(async (trx) => {
    workspace.useTransaction(trx)
    if (changes.plan) workspace.plan = changes.plan
    if (changes.status) workspace.subscriptionStatus = changes.status
    await workspace.save()
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'workspace.plan_changed',
      subject: workspace.id,
      detail: `${workspace.plan}, ${workspace.subscriptionStatus}`,
    })
  })
  return workspace
}
