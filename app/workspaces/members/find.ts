import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import Membership from '#workspaces/models/membership'

/** A member by the id of the membership, with the person. Throws `NotFound`. */
export async function findMember(
  trx: TransactionClientContract,
  workspace: Tenant,
  id: string
): Promise<Membership> {
  const member = await Membership.within(workspace, trx).where('id', id).preload('user').first()
  if (!member) throw new NotFound('Member')
  return member
}
