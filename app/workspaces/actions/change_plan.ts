import { save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type { PlanName, SubscriptionStatus } from '#config/plans'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'

/**
 * Changes the plan or subscription status. Data beyond the limits of a smaller plan is kept, but nothing can be added.
 */
export async function changePlan(
  workspace: Workspace,
  changes: { plan?: PlanName; status?: SubscriptionStatus },
  actor: Actor
): Promise<Workspace> {
  await transaction(async (trx) => {
    if (changes.plan) workspace.plan = changes.plan
    if (changes.status) workspace.subscriptionStatus = changes.status
    await save(trx, workspace)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'workspace.plan_changed',
      subject: workspace.id,
      detail: `${workspace.plan}, ${workspace.subscriptionStatus}`,
    })
  })
  return workspace
}
