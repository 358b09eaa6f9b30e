import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/** Subscribes a member to a workspace's mail again. Repeating it has no effect. */
export function subscribe(workspace: Tenant, userId: Actor): Promise<void> {
  return transaction(async (trx) => {
    const subscribed = await trx.run(
      trx
        .updateTable('memberships')
        .set({ unsubscribed_at: null })
        .where('workspace_id', '=', workspace.id)
        .where('user_id', '=', userId)
        .where('unsubscribed_at', 'is not', null)
    )
    if (subscribed === 0) return
    await AuditEvent.record(trx, workspace, {
      actor: userId,
      action: 'mail.subscribed',
      subject: userId,
    })
  })
}
