import { remove } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { withdrawInvitationsBy } from '#workspaces/invitations/withdraw'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Changed } from '#workspaces/members/changed'
import { findMember } from '#workspaces/members/find'
import { keepAnOwner } from '#workspaces/members/owners'
import type { Workspace } from '#workspaces/workspace'

/**
 * Removes a member from the workspace, or lets them leave. They lose access immediately and their invitations
 * are withdrawn; keys that they created belong to the workspace and keep working.
 *
 * @param id of the membership
 * @throws NotFound
 * @throws Conflict if no owner would be left
 */
export async function endMembership(workspace: Workspace, id: string, actor: Actor): Promise<Changed> {
  return transaction(async (statements) => {
    await workspace.lock(statements)
    const { member, user } = await findMember(statements, workspace, id)
    await keepAnOwner(statements, member)
    await remove(statements, member)
    await AuditEvent.record(statements, workspace, {
      actor,
      action: actor === member.userId ? 'member.left' : 'member.removed',
      subject: member.userId,
      detail: `${user.name} (${user.email})`,
    })
    return { user, withdrawn: await withdrawInvitationsBy(statements, workspace, user, actor) }
  })
}
