import type { Statements } from '#platform/database/statements'
import { countRows } from '#platform/database/count'
import { reading } from '#platform/database/hot_read'
import { Conflict } from '#platform/errors'
import type Membership from '#workspaces/models/membership'

type Member = Pick<Membership, 'id' | 'role' | 'workspaceId'>

/** Whether the workspace would have an owner without this member. */
export async function mayLeave(member: Member, statements: Statements = reading()): Promise<boolean> {
  if (member.role !== 'owner') return true
  const workspace = { id: member.workspaceId }
  const others = statements
    .selectFrom('memberships')
    .where('workspace_id', '=', workspace.id)
    .where('role', '=', 'owner')
    .where('id', '!=', member.id)
  return (await countRows(others)) > 0
}

/**
 * Ensures that the workspace keeps an owner. The transaction must hold the lock of the workspace, or two owners could
 * leave at the same time.
 *
 * @throws Conflict
 */
export async function keepAnOwner(trx: Statements, member: Member): Promise<void> {
  if (await mayLeave(member, trx)) return
  throw new Conflict('last_owner', 'A workspace needs an owner. Make someone else an owner first.')
}
