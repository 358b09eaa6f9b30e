import { transaction } from '#platform/database/transaction'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type User from '#workspaces/models/user'
import { findMember } from '#workspaces/members/find'
import { keepAnOwner } from '#workspaces/members/owners'
import type { Role } from '#workspaces/members/roles'
import type { Workspace } from '#workspaces/workspace'

/**
 * Makes a member an owner, or an owner a member. The role that they have changes nothing.
 *
 * @param id of the membership
 * @throws NotFound
 * @throws Conflict when no owner would be left
 */
export async function changeRole(workspace: Workspace, id: string, role: Role, actor: Actor): Promise<User> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const member = await findMember(trx, workspace, id)
    const { role: before, user } = member
    if (before === role) return user
    await keepAnOwner(trx, member)
    await member.merge({ role }).save()
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'member.role_changed',
      subject: user.id,
      detail: `${user.name} (${user.email}): ${before} to ${role}`,
    })
    return user
  })
}
