import { reading } from '#platform/database/hot_read'
import { countRows } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import { LimitReached } from '#platform/errors'
import { openInvitations } from '#workspaces/invitations/open'
import type { Workspace } from '#workspaces/workspace'

/** Counts the seats taken by members and open invitations. */
export async function seatsTaken(workspace: Tenant, statements = reading()): Promise<number> {
  const members = statements.selectFrom('memberships').where('workspace_id', '=', workspace.id)
  return (await countRows(members)) + (await countRows(openInvitations(workspace, statements)))
}

/**
 * Checks that the plan has a seat left.
 *
 * @throws LimitReached if one more user would exceed the plan
 */
export function refuseBeyond({ limits }: Pick<Workspace, 'limits'>, taken: number): void {
  const { users: max } = limits
  if (max !== null && taken >= max) throw new LimitReached('User', taken, max)
}
