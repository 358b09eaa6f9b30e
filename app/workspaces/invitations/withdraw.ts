import { find, remove } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { openInvitations } from '#workspaces/invitations/open'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import type User from '#workspaces/models/user'
import type { Workspace } from '#workspaces/workspace'

/**
 * Withdraws an invitation; its link stops working immediately.
 *
 * @throws NotFound if it was accepted, withdrawn or replaced
 */
export async function withdrawInvitation(
  workspace: Workspace,
  id: string,
  actor: Actor
): Promise<Invitation> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const invitation = await find(trx, Invitation, { workspaceId: workspace.id, id })
    if (!invitation) throw new NotFound('Invitation')
    await remove(trx, invitation)
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'member.invitation_withdrawn',
      subject: id,
      detail: invitation.email,
    })
    return invitation
  })
}

/**
 * Withdraws all invitations of a member who may no longer invite, because their links could let anyone in. The
 * transaction must hold the lock of the workspace.
 *
 * @returns how many there were
 */
export async function withdrawInvitationsBy(
  trx: Statements,
  workspace: Pick<Workspace, 'id'>,
  inviter: Pick<User, 'id' | 'name'>,
  actor: Actor
): Promise<number> {
  const invitations = await openInvitations(workspace, trx)
    .where('invited_by', '=', inviter.id)
    .orderBy('id')
    .select(['id', 'email'])
    .execute()
  for (const invitation of invitations) {
    await trx
      .deleteFrom('invitations')
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', invitation.id)
      .execute()
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'member.invitation_withdrawn',
      subject: invitation.id,
      detail: `${invitation.email}: invited by ${inviter.name}, who is no longer an owner`,
    })
  }
  return invitations.length
}
