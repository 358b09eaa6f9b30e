import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { create, findOrFail } from '#platform/database/models'
import { reading } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import { addMember } from '#workspaces/invitations/accept'
import { newestInvitation } from '#workspaces/invitations/find'
import { refuseBeyond, seatsTaken } from '#workspaces/members/seats'
import Identity from '#workspaces/models/identity'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'
import { mayJoin, workspaceToJoin } from '#workspaces/single_sign_on/allowed'
import type { Identified } from '#workspaces/single_sign_on/claims'
import { SingleSignOnFailed } from '#workspaces/single_sign_on/failure'
import type { SingleSignOnSettings } from '#workspaces/single_sign_on/settings'
import { lockWorkspace } from '#workspaces/workspace'

/**
 * Returns the account of someone whom the identity provider identified, and whether the two are connected. An account
 * that is not connected yet must be, with its password: having its address is not enough.
 *
 * Someone without an account gets one if they were invited or their domain is allowed.
 *
 * @param signedIn who is signed in in this browser, or null
 * @throws SingleSignOnFailed
 * @throws LimitReached
 */
export async function accountOf(
  identified: Identified,
  signedIn: User | null,
  settings: SingleSignOnSettings
): Promise<{ user: User; isConnected: boolean }> {
  const known = await connectedUser(identified)
  if (known) return { user: known, isConnected: true }
  const email = verifiedAddress(identified, settings)
  if (signedIn) return { user: signedIn, isConnected: false }
  const existing = await User.findBy({ email })
  if (existing) return { user: existing, isConnected: false }
  return { user: await join({ ...identified, email }, settings), isConnected: true }
}

async function connectedUser({ issuer, subject }: Identified): Promise<User | null> {
  const identity = await Identity.findBy({ issuer, subject })
  // MySQL ignores spaces at the end when it compares.
  return identity?.subject === subject ? User.find(identity.userId) : null
}

function verifiedAddress({ email, isVerified }: Identified, { name }: SingleSignOnSettings): string {
  if (email === null) {
    throw new SingleSignOnFailed(
      'email_missing',
      `${name} didn't share your email address. Ask your administrator.`
    )
  }
  if (!isVerified) {
    const message = `${name} hasn't verified ${email}. Verify the address there, then try again.`
    throw new SingleSignOnFailed('email_unverified', message)
  }
  return email
}

type Newcomer = Identified & { email: string }

/** Creates the account of a person who may join, and makes them a member. */
async function join(newcomer: Newcomer, settings: SingleSignOnSettings): Promise<User> {
  const { email } = newcomer
  const openTo = mayJoin(settings, email) ? await workspaceToJoin(settings) : null
  const invited = await newestInvitation(reading(), email, openTo)
  const workspaceId = invited?.workspaceId ?? openTo
  if (!workspaceId) {
    throw new SingleSignOnFailed(
      'not_invited',
      `${email} has no account here. Ask a workspace owner for an invitation.`
    )
  }
  // Nobody knows it, and it is never used: the person sets one through a link.
  const password = await hash.make(randomBytes(32).toString('base64url'))
  const id = newId('user')
  try {
    await withinLimits({ id: workspaceId }, 'mail', () =>
      transaction(async (trx) => {
        await lockWorkspace(workspaceId, trx)
        const workspace = await findOrFail(trx, Workspace, { id: workspaceId })
        const invitation = await newestInvitation(trx, email, workspaceId)
        if (!invitation && workspaceId !== openTo) {
          throw new SingleSignOnFailed(
            'invitation_dead',
            'Your invitation no longer works. Ask for a new one.'
          )
        }
        const row = { id, email, name: newcomer.name, password, has_password: false, created_at: Date.now() }
        await trx.insertInto('users').values(row).execute()
        await addIdentity(trx, id, newcomer)
        if (invitation) {
          await trx
            .deleteFrom('invitations')
            .where('workspace_id', '=', workspace.id)
            .where('id', '=', invitation.id)
            .execute()
          await addMember(trx, workspace, { id, email }, invitation.role)
        } else {
          refuseBeyond(workspace, await seatsTaken(workspace, trx))
          await addMember(trx, workspace, { id, email }, 'member', 'member.joined_by_sign_on')
        }
      })
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new SingleSignOnFailed('account_exists', 'Your account was just created. Sign in again.')
  }
  return User.findOrFail(id)
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
