import { reading } from '#platform/database/hot_read'
import { countRows } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import { openInvitations } from '#workspaces/invitations/open'

/** Counts the seats taken by members and open invitations. */
export async function seatsTaken(workspace: Tenant, statements = reading()): Promise<number> {
  const members = statements.selectFrom('memberships').where('workspace_id', '=', workspace.id)
  return (await countRows(members)) + (await countRows(openInvitations(workspace, statements)))
}
