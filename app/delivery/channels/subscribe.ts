import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/lucid_transaction'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'

/** Subscribes a member to a workspace's mail again. Repeating it has no effect. */
export function subscribe(workspace: Tenant, userId: Actor): Promise<void> {
  return transaction(async (trx) => {
    const [changed] = await Membership.within(workspace, trx)
      .where('user_id', userId)
      .whereNotNull('unsubscribed_at')
      .update({ unsubscribedAt: null })
    if (Number(changed) === 0) return
    await AuditEvent.record(trx, workspace, { actor: userId, action: 'mail.subscribed', subject: userId })
  })
}
