import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countOf } from '#platform/database/count'
import { Conflict } from '#platform/errors'
import Membership from '#workspaces/models/membership'

type Member = Pick<Membership, 'id' | 'role' | 'workspaceId'>

/** Checks whether the workspace has an owner without this member. */
export async function mayLeave(member: Member, trx?: TransactionClientContract): Promise<boolean> {
  if (member.role !== 'owner') return true
  const workspace = { id: member.workspaceId }
  const others = Membership.within(workspace, trx).where('role', 'owner').whereNot('id', member.id)
  return (await countOf(others)) > 0
}

/**
 * Keeps the last owner in the workspace. The transaction must hold the lock of the workspace, or two owners
 * could leave at the same time.
 *
 * @throws Conflict
 */
export async function keepAnOwner(trx: TransactionClientContract, member: Member): Promise<void> {
  if (await mayLeave(member, trx)) return
  throw new Conflict('last_owner', 'A workspace needs an owner. Make someone else an owner first.')
}
