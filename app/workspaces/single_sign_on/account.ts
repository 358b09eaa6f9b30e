import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { create, findOrFail, remove } from '#platform/database/models'
import { reading } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { addMember } from '#workspaces/invitations/accept'
import { findOpenInvitation, newestInvitation } from '#workspaces/invitations/find'
import { openInvitations } from '#workspaces/invitations/open'
import { seatsTaken } from '#workspaces/members/seats'
import { requireRoom } from '#workspaces/plan_limits'
import Identity from '#workspaces/models/identity'
import type Invitation from '#workspaces/models/invitation'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'
import { mayJoin, workspaceToJoin } from '#workspaces/single_sign_on/allowed'
import type { Identified } from '#workspaces/single_sign_on/claims'
import { SingleSignOnFailed } from '#workspaces/single_sign_on/failure'
import { wasRemoved } from '#workspaces/single_sign_on/removed'
import type { SingleSignOnSettings } from '#workspaces/single_sign_on/settings'
import { lockWorkspace } from '#workspaces/workspace'

/** A person whose email address the identity provider has verified. */
type Verified = Identified & { email: string }

/**
 * Returns the account of a person whom the identity provider identified. If the account is not connected yet, returns
 * the person instead, who must first sign in to the account, because having its email address is not enough.
 *
 * A person without an account gets one if they were invited or their domain is allowed.
 *
 * @param here.signedIn the user signed in in this browser, or null
 * @param here.invitationId the invitation whose page the person came from, which then applies; null for none
 * @throws SingleSignOnFailed
 * @throws LimitReached
 */
export async function accountOf(
  identified: Identified,
  here: { signedIn: User | null; invitationId: string | null },
  settings: SingleSignOnSettings
): Promise<{ user: User } | { unconnected: Verified }> {
  const known = await connectedUser(identified)
  if (known) return { user: known }
  const person = { ...identified, email: verifiedAddress(identified, settings) }
  if (here.signedIn || (await User.findBy({ email: person.email }))) return { unconnected: person }
  return { user: await join(person, here.invitationId, settings) }
}

async function connectedUser({ issuer, subject }: Identified): Promise<User | null> {
  const identity = await Identity.findBy({ issuer, subject })
  // MySQL ignores trailing spaces in comparisons.
  return identity?.subject === subject ? User.find(identity.userId) : null
}

function verifiedAddress({ email, isVerified }: Identified, { name }: SingleSignOnSettings): string {
  if (email === null) {
    throw new SingleSignOnFailed(
      'email_missing',
      `${name} didn't share your email address. Ask your administrator to allow it.`
    )
  }
  if (!isVerified) {
    const message = `${name} hasn't verified ${email}. Verify it there, then try again.`
    throw new SingleSignOnFailed('email_unverified', message)
  }
  return email
}

/** Creates the account of a person who may join, and makes them a member. */
async function join(
  newcomer: Verified,
  invitationId: string | null,
  settings: SingleSignOnSettings
): Promise<User> {
  const { email } = newcomer
  const openTo = mayJoin(settings, email) ? await workspaceToJoin(settings) : null
  const invitation = invitationId
    ? await openedInvitation(invitationId, email)
    : await newestInvitation(email, openTo)
  const workspaceId = invitation?.workspaceId ?? openTo
  if (!workspaceId) {
    throw new SingleSignOnFailed(
      'not_invited',
      `${email} has no account here. Ask a workspace owner for an invitation.`
    )
  }
  if (!invitation) await refuseRemoved(newcomer, { id: workspaceId })
  // Nobody knows this password, and it is never used: the person can set one through a link.
  const password = await hash.make(randomBytes(32).toString('base64url'))
  const id = newId('user')
  try {
    await withinLimits({ id: workspaceId }, 'mail', () =>
      transaction(async (trx) => {
        await lockWorkspace(workspaceId, trx)
        const workspace = await findOrFail(trx, Workspace, { id: workspaceId })
        const row = { id, email, name: newcomer.name, password, has_password: false, created_at: Date.now() }
        await trx.insertInto('users').values(row).execute()
        await addIdentity(trx, id, newcomer)
        if (invitation) {
          const used = openInvitations(workspace, trx).where('id', '=', invitation.id)
          if (!(await used.select('id').executeTakeFirst())) throw invitationDead()
          await remove(trx, invitation)
          await addMember(trx, workspace, { id, email }, invitation.role)
        } else {
          await requireRoom(workspace, 'users', () => seatsTaken(workspace, trx))
          await addMember(trx, workspace, { id, email }, 'member', 'member.joined_by_sign_on')
        }
      })
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another request from the same person created the account first.
    const user = await connectedUser(newcomer)
    if (user) return user
    throw new SingleSignOnFailed('account_exists', 'Your account was just created. Sign in again.')
  }
  return User.findOrFail(id)
}

/** Returns the invitation that a person opened, if it is for this person. */
async function openedInvitation(id: string, email: string): Promise<Invitation> {
  const invitation = await findOpenInvitation(id)
  if (!invitation) throw invitationDead()
  if (invitation.email === email) return invitation
  throw new SingleSignOnFailed(
    'invited_otherwise',
    `That invitation is for another email address. Ask a workspace owner to invite ${email}.`
  )
}

const invitationDead = () =>
  new SingleSignOnFailed('invitation_dead', 'Your invitation no longer works. Ask for a new one.')

async function refuseRemoved(newcomer: Verified, workspace: Tenant): Promise<void> {
  const { email } = newcomer
  if (!(await wasRemoved(reading(), workspace, newcomer))) return
  await recordAccessDenied(workspace, { actor: 'stranger', action: 'denied.rejoin', detail: email })
  throw new SingleSignOnFailed(
    'removed',
    `${email} was removed from the workspace. Ask a workspace owner for an invitation.`
  )
}

export async function addIdentity(
  trx: Statements,
  userId: string,
  { issuer, subject, email }: Pick<Identified, 'issuer' | 'subject' | 'email'>
): Promise<void> {
  await create(trx, Identity, {
    id: newId('identity'),
    userId,
    issuer,
    subject,
    email,
    createdAt: Date.now(),
  })
}
