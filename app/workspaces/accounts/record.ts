import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'
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
  for (const workspace of await workspacesOf(trx, user)) {
    await AuditEvent.record(trx, workspace, { ...event, subject: user.id })
  }
}

/** Every workspace that an account opens. */
export async function workspacesOf(client: QueryClientContract, user: Pick<User, 'id'>): Promise<Tenant[]> {
  const memberships: { workspace_id: string }[] = await client
    .from('memberships')
    .where('user_id', user.id)
    .orderBy('id')
    .select('workspace_id')
  return memberships.map(({ workspace_id: id }) => ({ id }))
}
