import { remove } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { endAssistantsOf } from '#workspaces/assistants/end'
import { withdrawInvitationsBy } from '#workspaces/invitations/withdraw'
import { revokeAdminKeysOf } from '#workspaces/keys/admin_keys'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Changed } from '#workspaces/members/changed'
import { findMember } from '#workspaces/members/find'
import { keepAnOwner } from '#workspaces/members/owners'
import { recordRemoved } from '#workspaces/single_sign_on/removed'
import type { Workspace } from '#workspaces/workspace'

/**
 * Removes a member from the workspace, or lets them leave. They lose access immediately, their assistants are
 * disconnected, their feed links end, their invitations are withdrawn and their admin keys revoked; other keys that
 * they created belong to the workspace and keep working. A removed person can only come back with an invitation.
 *
 * @param id of the membership
 * @throws NotFound
 * @throws Conflict if no owner would be left
 */
export async function endMembership(workspace: Workspace, id: string, actor: Actor): Promise<Changed> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const { member, user } = await findMember(trx, workspace, id)
    await keepAnOwner(trx, member)
    await remove(trx, member)
    const hasLeft = actor === member.userId
    if (!hasLeft) await recordRemoved(trx, workspace, user)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: hasLeft ? 'member.left' : 'member.removed',
      subject: member.userId,
      detail: `${user.name} (${user.email})`,
    })
    await endAssistantsOf(trx, workspace, user.id, actor)
    await revokeAdminKeysOf(trx, workspace, user.id, actor)
    return { user, withdrawn: await withdrawInvitationsBy(trx, workspace, user, actor) }
  })
}
