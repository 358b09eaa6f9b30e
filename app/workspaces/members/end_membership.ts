import { transaction } from '#platform/database/transaction'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type User from '#workspaces/models/user'
import { findMember } from '#workspaces/members/find'
import { keepAnOwner } from '#workspaces/members/owners'
import type { Workspace } from '#workspaces/workspace'

/**
 * Takes a member out of the workspace, who may be the one who does it. Access ends with that; keys that they created
 * belong to the workspace and go on working.
 *
 * @param id of the membership
 * @throws NotFound
 * @throws Conflict when no owner would be left
 */
export async function endMembership(workspace: Workspace, id: string, actor: Actor): Promise<User> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const member = await findMember(trx, workspace, id)
    await keepAnOwner(trx, member)
    await member.delete()
    await AuditEvent.record(trx, workspace, {
      actor,
      action: actor === member.userId ? 'member.left' : 'member.removed',
      subject: member.userId,
      detail: `${member.user.name} (${member.user.email})`,
    })
    return member.user
  })
}
