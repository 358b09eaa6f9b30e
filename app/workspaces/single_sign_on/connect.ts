import { reading } from '#platform/database/hot_read'
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict } from '#platform/errors'
import { sendTransactionalEmail } from '#platform/mail/transactional_email'
import { signOnChanged } from '#workspaces/accounts/account_emails'
import { recordOnAccount } from '#workspaces/accounts/record'
import Identity from '#workspaces/models/identity'
import type User from '#workspaces/models/user'
import { addIdentity } from '#workspaces/single_sign_on/account'
import type { Identified } from '#workspaces/single_sign_on/claims'
import { endSignIns } from '#workspaces/sign_ins/end'

/** Returns who an account is at the identity provider; null if it is not connected. */
export function identityOf({ id }: Pick<User, 'id'>, issuer: string): Promise<Identity | null> {
  return find(reading(), Identity, { userId: id, issuer })
}

/**
 * Connects an account to a person at the identity provider, in place of an earlier one. The caller has checked the
 * account's password.
 *
 * @param name of the identity provider
 * @throws Conflict if that person has another account
 */
export async function connectIdentity(
  user: User,
  identified: Pick<Identified, 'issuer' | 'subject' | 'email'>,
  name: string
): Promise<void> {
  try {
    await transaction(async (trx) => {
      await trx.deleteFrom('identities').where('user_id', '=', user.id).execute()
      await addIdentity(trx, user.id, identified)
      await recordOnAccount(trx, user, {
        actor: user.id,
        action: 'account.sign_on_connected',
        detail: `${name}: ${identified.email ?? identified.subject}`,
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Conflict('identity_taken', `Another account is connected to this ${name} account.`)
  }
  sendTransactionalEmail(user.email, signOnChanged(name, true))
}

/**
 * Disconnects an account from the identity provider and signs the person out everywhere.
 *
 * @throws Conflict if the account has no password, with which alone it could be opened then
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

/** Returns how many there were. */
export function dropIdentities(trx: Statements, { id }: Pick<User, 'id'>): Promise<number> {
  return trx.run(trx.deleteFrom('identities').where('user_id', '=', id))
}
