import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type User from '#workspaces/models/user'

/**
 * Records what was done to a person's account in every workspace that the account opens. When and where the person signs
 * in is not recorded there: it is their own to know.
 */
export async function recordOnAccount(
  trx: TransactionClientContract,
  user: Pick<User, 'id'>,
  event: { actor: Actor; action: `account.${string}`; detail?: string }
): Promise<void> {
  const memberships: { workspace_id: string }[] = await trx
    .from('memberships')
    .where('user_id', user.id)
    .orderBy('id')
    .select('workspace_id')
  for (const { workspace_id: id } of memberships) {
    await AuditEvent.record(trx, { id }, { ...event, subject: user.id })
  }
}
