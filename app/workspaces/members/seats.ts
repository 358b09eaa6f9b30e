import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countOf } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import { LimitReached } from '#platform/errors'
import { openInvitations } from '#workspaces/invitations/open'
import Membership from '#workspaces/models/membership'
import type { Workspace } from '#workspaces/workspace'

/** Counts how many of the plan's users are taken: by members and open invitations. */
export async function seatsTaken(workspace: Tenant, trx?: TransactionClientContract): Promise<number> {
  const members = await countOf(Membership.within(workspace, trx))
  return members + (await countOf(openInvitations(workspace, trx)))
}

/** @throws LimitReached if one more would exceed the plan */
export function refuseBeyond({ limits }: Pick<Workspace, 'limits'>, taken: number): void {
  const { users: max } = limits
  if (max !== null && taken >= max) throw new LimitReached('User', taken, max)
}
