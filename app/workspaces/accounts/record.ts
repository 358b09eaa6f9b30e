import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type User from '#workspaces/models/user'

/**
 * Records an event of a person's account in every workspace of the account. Sign-ins are not recorded,
 * because when and where someone signs in is private.
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

/** Returns every workspace that an account belongs to. */
export async function workspacesOf(client: QueryClientContract, user: Pick<User, 'id'>): Promise<Tenant[]> {
  const memberships: { workspace_id: string }[] = await client
    .from('memberships')
    .where('user_id', user.id)
    .orderBy('id')
    .select('workspace_id')
  return memberships.map(({ workspace_id: id }) => ({ id }))
}
