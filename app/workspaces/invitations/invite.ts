import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { transaction } from '#platform/database/transaction'
import { Conflict, Forbidden } from '#platform/errors'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { postLetter } from '#platform/mail/letter'
import { attempts } from '#workspaces/accounts/attempts'
import { withinLimits } from '#workspaces/denials/limits'
import { invitationLetter } from '#workspaces/invitations/letter'
import { hashToken, newToken } from '#workspaces/invitations/token'
import { placesTaken, refuseBeyond } from '#workspaces/members/places'
import type { Role } from '#workspaces/members/roles'
import AuditEvent from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import type User from '#workspaces/models/user'
import type { Workspace } from '#workspaces/workspace'

/** How long a link works. */
const LIFETIME = 7 * DAY

/**
 * Invites a person into the workspace, by mail where there is a mail server. A new invitation replaces an older one to
 * the same address. The link is in the answer and nowhere else; only its SHA-256 is stored.
 *
 * @throws Forbidden when who invites is no owner any more
 * @throws LimitReached
 * @throws Conflict when a member has the address
 * @throws TooManyAttempts when the workspace invites more people an hour than anyone would
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
      await Invitation.within(workspace, trx).where({ email }).delete()
      refuseBeyond(workspace, await placesTaken(workspace, trx))
      const createdAt = Date.now()
      const { id } = await Invitation.create(
        {
          id: newId('invitation'),
          workspaceId: workspace.id,
          invitedBy: by.id,
          email,
          role,
          tokenHash: hashToken(token),
          createdAt,
          expiresAt: createdAt + LIFETIME,
        },
        { client: trx }
      )
      await AuditEvent.record(trx, workspace, {
        actor: by.id,
        action: 'member.invited',
        subject: id,
        detail: `${email} (${role})`,
      })
    })
  )
  const link = `${appUrl}/invitations/${token}`
  postLetter(email, invitationLetter({ workspace: workspace.name, by: by.name, link }))
  return link
}

/** Who was made a member or removed just now had their invitations withdrawn; none may come after that. */
async function refuseFormerOwner(
  trx: TransactionClientContract,
  workspace: Workspace,
  by: Pick<User, 'id'>
): Promise<void> {
  const owner = await Membership.within(workspace, trx).where({ user_id: by.id, role: 'owner' }).first()
  if (!owner) throw new Forbidden('Only a workspace owner can do this.')
}

async function refuseMember(trx: TransactionClientContract, workspace: Workspace, email: string) {
  const member = await Membership.within(workspace, trx)
    .whereHas('user', (users) => void users.where({ email }))
    .first()
  if (member) throw new Conflict('already_member', `${email} is already a member.`)
}
