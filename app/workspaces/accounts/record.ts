import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type User from '#workspaces/models/user'

/**
 * Records an event of a person's account in every workspace of the account. Sign-ins are not recorded, because when and
 * where a user signs in is private.
 */
export async function recordOnAccount(
  trx: Statements,
  user: Pick<User, 'id'>,
  event: { actor: Actor; action: `account.${string}`; detail?: string }
): Promise<void> {
  for (const workspace of await workspacesOf(trx, user)) {
    await AuditEvent.record(trx, workspace, { ...event, subject: user.id })
  }
}

/** Returns every workspace that an account belongs to. */
export async function workspacesOf(statements: Statements, user: Pick<User, 'id'>): Promise<Tenant[]> {
  const memberships = statements
    .selectFrom('memberships')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .select('workspace_id')
  return (await memberships.execute()).map(({ workspace_id: id }) => ({ id }))
}
