import { ProductError } from '#platform/errors'
import { hashToken } from '#workspaces/invitations/token'
import Invitation from '#workspaces/models/invitation'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'

/** No such link: never made, accepted, withdrawn, replaced, or too old. Which of these is nobody's business. */
export class InvitationDead extends ProductError {
  constructor() {
    super(404, 'invitation_dead', 'This invitation no longer works.')
  }
}

/**
 * What a link invites to.
 *
 * @throws InvitationDead
 */
export async function findInvitation(token: string): Promise<Invitation> {
  const invitation = await Invitation.query()
    .where('token_hash', hashToken(token))
    .where('expires_at', '>', Date.now())
    .first()
  if (!invitation) throw new InvitationDead()
  return invitation
}

/** Names of the workspace, and of who invites; null when that account is gone. */
export async function namesOn({ workspaceId, invitedBy }: Invitation) {
  const { name: workspace } = await Workspace.findOrFail(workspaceId)
  const inviter = invitedBy === null ? null : await User.find(invitedBy)
  return { workspace, by: inviter?.name ?? null }
}
