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
import { requireAdminKey } from '#workspaces/keys/admin_keys'
import { hashToken, newToken } from '#workspaces/invitations/token'
import { seatsTaken } from '#workspaces/members/seats'
import { requireRoom } from '#workspaces/plan_limits'
import type { Role } from '#workspaces/members/roles'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import type { Workspace } from '#workspaces/workspace'

/** How long a link works. */
const LIFETIME = 7 * DAY

interface Invitee {
  email: string
  role: Role
}

/** The inviter, as stored while the workspace is locked. */
interface Inviter {
  /** Null if the key was created on the command line. */
  userId: string | null
  name: string | null
}

/** A new invitation. The link is returned only once; only its SHA-256 is stored. */
interface SentInvitation {
  invitation: Invitation
  link: string
}

/**
 * Invites a person to the workspace, by email if there is a mail server. Replaces an earlier invitation to the same
 * email address. Returns the link.
 *
 * @throws Forbidden if the inviter is no longer an owner
 * @throws LimitReached
 * @throws Conflict if a member has the email address
 * @throws TooManyAttempts if the workspace invites too many people within an hour
 */
export async function invite(
  workspace: Workspace,
  invitee: Invitee,
  by: Pick<User, 'id' | 'name'>
): Promise<string> {
  const { link } = await send(workspace, invitee, by.id, async (trx) => {
    await refuseFormerOwner(trx, workspace, by)
    return { userId: by.id, name: by.name }
  })
  return link
}

/**
 * Invites a person on behalf of an admin key, in the name of the key's creator. A key can only invite members, not
 * owners.
 *
 * @throws Forbidden if the key was revoked
 */
export function inviteWithKey(
  workspace: Workspace,
  { email }: Pick<Invitee, 'email'>,
  adminKeyId: string
): Promise<SentInvitation> {
  return send(workspace, { email, role: 'member' }, adminKeyId, async (trx) => {
    const { createdBy } = await requireAdminKey(trx, workspace, adminKeyId)
    const creator = createdBy === null ? null : await find(trx, User, { id: createdBy })
    return { userId: creator?.id ?? null, name: creator?.name ?? null }
  })
}

async function send(
  workspace: Workspace,
  { email, role }: Invitee,
  actor: Actor,
  inviterIn: (trx: Statements) => Promise<Inviter>
): Promise<SentInvitation> {
  await attempts.invitationsOf.count(workspace.id)
  const token = newToken()
  const { invitation, by } = await withinLimits(workspace, actor, () =>
    transaction(async (trx) => {
      await workspace.lock(trx)
      const inviter = await inviterIn(trx)
      await refuseMember(trx, workspace, email)
      await trx
        .deleteFrom('invitations')
        .where('workspace_id', '=', workspace.id)
        .where('email', '=', email)
        .execute()
      await requireRoom(workspace, 'users', () => seatsTaken(workspace, trx))
      const createdAt = Date.now()
      const created = await create(trx, Invitation, {
        id: newId('invitation'),
        workspaceId: workspace.id,
        invitedBy: inviter.userId,
        email,
        role,
        tokenHash: hashToken(token),
        createdAt,
        expiresAt: createdAt + LIFETIME,
      })
      await AuditEvent.record(trx, workspace, {
        actor,
        action: 'member.invited',
        subject: created.id,
        detail: `${email} (${role})`,
      })
      return { invitation: created, by: inviter.name }
    })
  )
  const link = `${appUrl}/invitations/${token}`
  sendTransactionalEmail(email, invitationEmail({ workspace: workspace.name, by, link }))
  return { invitation, link }
}

/**
 * Ensures that the inviter is still an owner. A former owner's invitations have been withdrawn, and no new one may be
 * added.
 *
 * @throws Forbidden
 */
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
