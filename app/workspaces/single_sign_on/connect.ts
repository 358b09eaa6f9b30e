import { reading } from '#platform/database/hot_read'
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict } from '#platform/errors'
import { sendTransactionalEmail } from '#platform/mail/transactional_email'
import { signOnChanged } from '#workspaces/accounts/account_emails'
import { recordOnAccount, workspacesOf } from '#workspaces/accounts/record'
import Identity from '#workspaces/models/identity'
import type User from '#workspaces/models/user'
import { addIdentity } from '#workspaces/single_sign_on/account'
import { mayJoin, workspaceToJoin } from '#workspaces/single_sign_on/allowed'
import { SingleSignOnFailed } from '#workspaces/single_sign_on/failure'
import type { Connecting } from '#workspaces/single_sign_on/session'
import type { SingleSignOnSettings } from '#workspaces/single_sign_on/settings'
import { endSignIns } from '#workspaces/sign_ins/end'

/** Returns the identity of an account at the identity provider; null if it is not connected. */
export function identityOf({ id }: Pick<User, 'id'>, issuer: string): Promise<Identity | null> {
  return find(reading(), Identity, { userId: id, issuer })
}

/**
 * Connects an account to a person at the identity provider. The caller must have checked the account's password and
 * second factor.
 *
 * @throws SingleSignOnFailed if the account cannot be connected to that person
 * @throws Conflict if that person has another account
 */
export async function connectIdentity(
  user: User,
  person: Connecting,
  settings: SingleSignOnSettings
): Promise<void> {
  const { name } = settings
  try {
    await transaction(async (trx) => {
      await refuseConnecting(trx, user, person, settings)
      // Removes the identity from a former issuer, with which nobody can sign in anymore. If another request connects
      // the account at the same time, the insert fails.
      await trx
        .deleteFrom('identities')
        .where('user_id', '=', user.id)
        .where('issuer', '!=', person.issuer)
        .execute()
      await addIdentity(trx, user.id, person)
      await recordOnAccount(trx, user, {
        actor: user.id,
        action: 'account.sign_on_connected',
        detail: `${name}: ${person.email}`,
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Conflict('identity_taken', `Another account is connected to this ${name} account.`)
  }
  sendTransactionalEmail(user.email, signOnChanged(name, true))
}

/**
 * Throws unless an account may be connected to a person at the identity provider. It must not be connected yet, and the
 * person's email address must be the account's, or in an allowed domain of a workspace that the account belongs to.
 *
 * @throws SingleSignOnFailed
 */
export async function refuseConnecting(
  statements: Statements,
  user: User,
  { issuer, email }: Connecting,
  settings: SingleSignOnSettings
): Promise<void> {
  const { name } = settings
  const current = await find(statements, Identity, { userId: user.id, issuer })
  if (current) {
    throw new SingleSignOnFailed(
      'already_connected',
      `Your account is already connected to ${name} as ${current.email ?? current.subject}. Use that one, or disconnect it first.`
    )
  }
  if (email === user.email || (await isColleague(statements, user, email, settings))) return
  throw new SingleSignOnFailed(
    'address_differs',
    `${name} knows you as ${email}, but your account uses ${user.email}. Change one of the email addresses, then try again.`
  )
}

/**
 * Whether the email address is in an allowed domain and the account belongs to the workspace that people from this
 * domain join.
 */
async function isColleague(
  statements: Statements,
  user: User,
  email: string,
  settings: SingleSignOnSettings
): Promise<boolean> {
  if (!mayJoin(settings, email)) return false
  const openTo = await workspaceToJoin(settings, statements)
  return (await workspacesOf(statements, user)).some(({ id }) => id === openTo)
}

/**
 * Disconnects an account from the identity provider and signs the user out everywhere.
 *
 * @throws Conflict if the account has no password, because the user could no longer sign in
 */
export async function disconnectIdentity(user: User, name: string): Promise<void> {
  if (!user.hasPassword) {
    throw new Conflict('no_password', 'Set a password first. Without one, you could no longer sign in.')
  }
  const wasConnected = await transaction(async (trx) => {
    if ((await dropIdentities(trx, user)) === 0) return false
    await endSignIns(user, trx)
    await recordOnAccount(trx, user, { actor: user.id, action: 'account.sign_on_disconnected', detail: name })
    return true
  })
  if (wasConnected) sendTransactionalEmail(user.email, signOnChanged(name, false))
}

/** Deletes the identities of an account. Returns how many there were. */
export function dropIdentities(trx: Statements, { id }: Pick<User, 'id'>): Promise<number> {
  return trx.run(trx.deleteFrom('identities').where('user_id', '=', id))
}
