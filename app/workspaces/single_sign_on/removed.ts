/** Removed members. An allowed domain does not let them join again, even with another account. */
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import Identity from '#workspaces/models/identity'
import type User from '#workspaces/models/user'

/** Records that a member was removed, by email address and identity. */
export async function recordRemoved(
  trx: Statements,
  workspace: Tenant,
  user: Pick<User, 'id' | 'email'>
): Promise<void> {
  const identity = await find(trx, Identity, { userId: user.id })
  await trx.upsert(
    'removed_members',
    { workspace_id: 'key', email: 'key', issuer: 'replaced', subject: 'replaced', removed_at: 'replaced' },
    [[workspace.id, user.email, identity?.issuer ?? null, identity?.subject ?? null, Date.now()]]
  )
}

/** Whether a person was removed from the workspace. */
export async function wasRemoved(
  statements: Statements,
  workspace: Tenant,
  { email, issuer, subject }: Pick<Identity, 'issuer' | 'subject'> & { email: string }
): Promise<boolean> {
  const found = await statements
    .selectFrom('removed_members')
    .where('workspace_id', '=', workspace.id)
    .where((person) =>
      person.or([
        person('email', '=', email),
        person.and([person('issuer', '=', issuer), person('subject', '=', subject)]),
      ])
    )
    .select('email')
    .executeTakeFirst()
  return found !== undefined
}
