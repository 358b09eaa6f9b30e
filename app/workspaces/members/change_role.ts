import { save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { endAssistantsOf } from '#workspaces/assistants/end'
import { withdrawInvitationsBy } from '#workspaces/invitations/withdraw'
import { revokeAdminKeysOf } from '#workspaces/keys/admin_keys'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Changed } from '#workspaces/members/changed'
import { findMember } from '#workspaces/members/find'
import { keepAnOwner } from '#workspaces/members/owners'
import type { Role } from '#workspaces/members/roles'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes a member's role. If an owner becomes a member, their invitations are withdrawn, their assistants disconnected
 * and their admin keys revoked, because these have an owner's rights. Does nothing if the member already has the role.
 *
 * @param id of the membership
 * @throws NotFound
 * @throws Conflict if no owner would be left
 */
export async function changeRole(
  workspace: Workspace,
  id: string,
  role: Role,
  actor: Actor
): Promise<Changed> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const { member, user } = await findMember(trx, workspace, id)
    const before = member.role
    if (before === role) return { user, withdrawn: 0 }
    await keepAnOwner(trx, member)
    await save(trx, member.merge({ role }))
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'member.role_changed',
      subject: user.id,
      detail: `${user.name} (${user.email}): ${before} to ${role}`,
    })
    if (role === 'owner') return { user, withdrawn: 0 }
    await endAssistantsOf(trx, workspace, user.id, actor)
    await revokeAdminKeysOf(trx, workspace, user.id, actor)
    return { user, withdrawn: await withdrawInvitationsBy(trx, workspace, user, actor) }
  })
}
