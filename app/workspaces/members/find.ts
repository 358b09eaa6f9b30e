import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import Membership from '#workspaces/models/membership'

/** Returns a member with the user, by the ID of the membership. Throws `NotFound`. */
export async function findMember(
  trx: TransactionClientContract,
  workspace: Tenant,
  id: string
): Promise<Membership> {
  const member = await Membership.within(workspace, trx).where('id', id).preload('user').first()
  if (!member) throw new NotFound('Member')
  return member
}
