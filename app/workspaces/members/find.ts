import { find, findOrFail } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'

/**
 * Returns a member with the user, by the ID of the membership.
 *
 * @throws NotFound
 */
export async function findMember(
  trx: Statements,
  workspace: Tenant,
  id: string
): Promise<{ member: Membership; user: User }> {
  const member = await find(trx, Membership, { workspaceId: workspace.id, id })
  if (!member) throw new NotFound('Member')
  return { member, user: await findOrFail(trx, User, { id: member.userId }) }
}
