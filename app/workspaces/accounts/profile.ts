import { isUniqueViolation } from '#platform/database/violations'
import { transaction } from '#platform/database/transaction'
import { Conflict } from '#platform/errors'
import { postLetter } from '#platform/mail/letter'
import { emailChanged } from '#workspaces/accounts/letters'
import { recordOnAccount } from '#workspaces/accounts/record'
import type User from '#workspaces/models/user'

export async function changeName(user: User, name: string): Promise<void> {
  await user.merge({ name }).save()
}

/**
 * Changes where a person signs in and gets mail. The old address is told.
 *
 * @throws Conflict when another account has the address
 */
export async function changeEmail(user: User, email: string): Promise<void> {
  const before = user.email
  if (email === before) return
  try {
    await transaction(async (trx) => {
      await trx.from('users').where('id', user.id).update({ email })
      await trx.from('password_resets').where('user_id', user.id).delete()
      await recordOnAccount(trx, user, {
        actor: user.id,
        action: 'account.email_changed',
        detail: `${before} to ${email}`,
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict('email_taken', 'Another account has this address.')
    throw error
  }
  postLetter(before, emailChanged(email))
}
