import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import type { Workspace } from '#workspaces/workspace'

/**
 * Takes an invitation back: its link works no more, at once.
 *
 * @throws NotFound when it was accepted, withdrawn or replaced
 */
export async function withdrawInvitation(
  workspace: Workspace,
  id: string,
  actor: Actor
): Promise<Invitation> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const invitation = await Invitation.within(workspace, trx).where('id', id).first()
    if (!invitation) throw new NotFound('Invitation')
    await invitation.delete()
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'member.invitation_withdrawn',
      subject: id,
      detail: invitation.email,
    })
    return invitation
  })
}
