import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countOf } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import { LimitReached } from '#platform/errors'
import { openInvitations } from '#workspaces/invitations/open'
import Membership from '#workspaces/models/membership'
import type { Workspace } from '#workspaces/workspace'

/** How many of the plan's users there are: members, and those who are invited. */
export async function placesTaken(workspace: Tenant, trx?: TransactionClientContract): Promise<number> {
  const members = await countOf(Membership.within(workspace, trx))
  return members + (await countOf(openInvitations(workspace, trx)))
}

/** @throws LimitReached when one more is more than the plan allows */
export function refuseBeyond({ limits }: Pick<Workspace, 'limits'>, taken: number): void {
  const { users: max } = limits
  if (max !== null && taken >= max) throw new LimitReached('User', taken, max)
}
