/** The address that a person signs in with. It changes once a link sent to the new one is opened; the old one can undo it. */
import app from '@adonisjs/core/services/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict, InvalidInput } from '#platform/errors'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { postLetter } from '#platform/mail/letter'
import { attempts } from '#workspaces/accounts/attempts'
import { emailLink, EmailLinkDead } from '#workspaces/accounts/email_links'
import { confirmEmail, emailChanged, emailChangeRequested } from '#workspaces/accounts/letters'
import { recordOnAccount } from '#workspaces/accounts/record'
import { addResetLink } from '#workspaces/accounts/reset'
import EmailChange from '#workspaces/models/email_change'
import User from '#workspaces/models/user'
import { endSignIns } from '#workspaces/sign_ins/end'

const TO_CONFIRM = DAY
const TO_UNDO = 7 * DAY

/**
 * Mails a link to the new address, and one to the old address that stops it. Where no mail server is set up the address
 * changes right away, since nothing could prove it.
 *
 * @returns whether it waits for the link
 * @throws Conflict when another account has the address
 * @throws TooManyAttempts
 */
export async function requestEmailChange(user: User, email: string, now = Date.now()): Promise<boolean> {
  if (email === user.email) {
    throw InvalidInput.field('email', 'same_email', 'This is already your email address.')
  }
  // Also so that nobody finds out by this who else has an account.
  await attempts.emailChangesOf.count(user.id)
  if ((await app.container.make('mail')) === null) {
    await unlessTaken(transaction((trx) => setEmail(trx, user, email)))
    return false
  }
  if (await User.findBy({ email })) throw taken()
  const change = await transaction(async (trx) => {
    await dropPendingEmail(trx, user)
    await recordOnAccount(trx, user, {
      actor: user.id,
      action: 'account.email_change_requested',
      detail: `${user.email} to ${email}`,
    })
    return EmailChange.create(
      {
        id: newId('emailChange'),
        userId: user.id,
        oldEmail: user.email,
        newEmail: email,
        createdAt: now,
        expiresAt: now + TO_CONFIRM,
        confirmedAt: null,
      },
      { client: trx }
    )
  })
  postLetter(email, confirmEmail(emailLink('confirm', change)))
  postLetter(user.email, emailChangeRequested(email, emailLink('undo', change)))
  return true
}

/** The address that waits to be confirmed; null where none does. */
export async function pendingEmailOf({ id }: Pick<User, 'id'>, now = Date.now()): Promise<string | null> {
  const change = await EmailChange.query()
    .where('user_id', id)
    .whereNull('confirmed_at')
    .where('expires_at', '>', now)
    .first()
  return change?.newEmail ?? null
}

/** Has the account keep its address. */
export async function cancelEmailChange(user: User): Promise<void> {
  await transaction(async (trx) => {
    if (!(await dropPendingEmail(trx, user))) return
    await recordOnAccount(trx, user, { actor: user.id, action: 'account.email_change_canceled' })
  })
}

/** Returns how many changes were pending. */
export async function dropPendingEmail(
  trx: TransactionClientContract,
  { id }: Pick<User, 'id'>
): Promise<number> {
  return [await trx.from('email_changes').where('user_id', id).whereNull('confirmed_at').delete()].flat()[0]
}

/**
 * Has a person sign in with the new address, and signs them out everywhere. The old address is told.
 *
 * @throws EmailLinkDead when it was confirmed or canceled meanwhile
 * @throws Conflict when another account has the address by now
 */
export async function confirmEmailChange(change: EmailChange, now = Date.now()): Promise<void> {
  const { id, userId, oldEmail, newEmail } = change
  await unlessTaken(
    transaction(async (trx) => {
      const user = await User.findOrFail(userId, { client: trx })
      const [claimed] = [
        await trx
          .from('email_changes')
          .where({ id })
          .whereNull('confirmed_at')
          .update({ confirmed_at: now, expires_at: now + TO_UNDO }),
      ].flat()
      if (!claimed) throw new EmailLinkDead()
      await setEmail(trx, user, newEmail)
    })
  )
  postLetter(oldEmail, emailChanged(newEmail, emailLink('undo', change)))
}

/**
 * Gives an account its old address back, signs it out everywhere and returns a link that sets a new password: somebody
 * else knows the one it has. Changes that came after this one are undone with it, those before can still be.
 *
 * @throws EmailLinkDead when it was undone meanwhile
 * @throws Conflict when another account has the old address by now
 */
export async function undoEmailChange(change: EmailChange, now = Date.now()): Promise<string> {
  return unlessTaken(
    transaction(async (trx) => {
      const user = await User.findOrFail(change.userId, { client: trx })
      const [claimed] = [await trx.from('email_changes').where('id', change.id).delete()].flat()
      if (!claimed) throw new EmailLinkDead()
      await trx
        .from('email_changes')
        .where('user_id', user.id)
        .where('created_at', '>=', change.createdAt)
        .delete()
      await setEmail(trx, user, change.oldEmail, 'account.email_change_undone')
      return addResetLink(trx, user, now)
    })
  )
}

async function setEmail(
  trx: TransactionClientContract,
  user: User,
  email: string,
  action: `account.${string}` = 'account.email_changed'
): Promise<void> {
  await trx.from('users').where('id', user.id).update({ email })
  await trx.from('password_resets').where('user_id', user.id).delete()
  await endSignIns(user, { client: trx })
  await recordOnAccount(trx, user, { actor: user.id, action, detail: `${user.email} to ${email}` })
}

async function unlessTaken<Result>(changing: Promise<Result>): Promise<Result> {
  try {
    return await changing
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

const taken = () => new Conflict('email_taken', 'Another account uses this email address.')
