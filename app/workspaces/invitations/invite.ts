import { create, find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { appUrl } from '#config/app'
import { transaction } from '#platform/database/transaction'
import { Conflict, Forbidden } from '#platform/errors'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { sendTransactionalEmail } from '#platform/mail/transactional_email'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import { invitationEmail } from '#workspaces/invitations/invitation_email'
import { hashToken, newToken } from '#workspaces/invitations/token'
import { seatsTaken, refuseBeyond } from '#workspaces/members/seats'
import type { Role } from '#workspaces/members/roles'
import AuditEvent from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import type { Workspace } from '#workspaces/workspace'

/** How long a link works. */
const LIFETIME = 7 * DAY

/**
 * Invites a person to the workspace, by email if there is a mail server. Replaces an earlier invitation to
 * the same address. The link is only returned here; only its SHA-256 is stored.
 *
 * @throws Forbidden if the inviter is no longer an owner
 * @throws LimitReached
 * @throws Conflict if a member has the address
 * @throws TooManyAttempts if the workspace invites too many people within an hour
 */
export async function invite(
  workspace: Workspace,
  { email, role }: { email: string; role: Role },
  by: Pick<User, 'id' | 'name'>
): Promise<string> {
  await attempts.invitationsOf.count(workspace.id)
  const token = newToken()
  await withinLimits(workspace, by.id, () =>
    transaction(async (trx) => {
      await workspace.lock(trx)
      await refuseFormerOwner(trx, workspace, by)
      await refuseMember(trx, workspace, email)
      await trx
        .deleteFrom('invitations')
        .where('workspace_id', '=', workspace.id)
        .where('email', '=', email)
        .execute()
      refuseBeyond(workspace, await seatsTaken(workspace, trx))
      const createdAt = Date.now()
      const { id } = await create(trx, Invitation, {
        id: newId('invitation'),
        workspaceId: workspace.id,
        invitedBy: by.id,
        email,
        role,
        tokenHash: hashToken(token),
        createdAt,
        expiresAt: createdAt + LIFETIME,
      })
      await AuditEvent.record(trx, workspace, {
        actor: by.id,
        action: 'member.invited',
        subject: id,
        detail: `${email} (${role})`,
      })
    })
  )
  const link = `${appUrl}/invitations/${token}`
  sendTransactionalEmail(email, invitationEmail({ workspace: workspace.name, by: by.name, link }))
  return link
}

/** Former owners have had their invitations withdrawn and must not add another in the meantime. */
async function refuseFormerOwner(trx: Statements, workspace: Workspace, by: Pick<User, 'id'>): Promise<void> {
  const owner = await find(trx, Membership, {
    workspaceId: workspace.id,
    userId: by.id,
    role: 'owner',
  })
  if (!owner) throw new Forbidden('Only a workspace owner can do this.')
}

async function refuseMember(trx: Statements, workspace: Workspace, email: string) {
  const user = await find(trx, User, { email })
  const member = user && (await find(trx, Membership, { workspaceId: workspace.id, userId: user.id }))
  if (member) throw new Conflict('already_member', `${email} is already a member.`)
}
