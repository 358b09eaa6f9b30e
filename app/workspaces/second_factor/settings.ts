import { findOrFail, save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { Conflict, InvalidInput } from '#platform/errors'
import { sendTransactionalEmail } from '#platform/mail/transactional_email'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { secondFactorChanged } from '#workspaces/accounts/account_emails'
import { recordOnAccount } from '#workspaces/accounts/record'
import type { Actor } from '#workspaces/models/audit_event'
import User from '#workspaces/models/user'
import { replaceRecoveryCodes } from '#workspaces/second_factor/recovery_codes'
import { periodOf } from '#workspaces/second_factor/totp'
import { endSignIns } from '#workspaces/sign_ins/end'

/**
 * Turns on the second factor after a code proves that the app is set up. Signs the user out everywhere.
 *
 * @returns the recovery codes
 * @throws InvalidInput if the code is wrong
 * @throws Conflict if the second factor is already on
 */
export async function turnOnSecondFactor(user: User, secret: string, code: string): Promise<string[]> {
  await attempts.codeOf.count(user.id)
  const period = periodOf(secret, code.replace(/\s/g, ''))
  if (period === null) throw InvalidInput.field('code', 'wrong_code', 'This code is incorrect or expired.')
  const codes = await transaction(async (trx) => {
    const current = await findOrFail(trx, User, { id: user.id }, { lock: true })
    if (current.secondFactorSince !== null) {
      throw new Conflict('second_factor_on', 'Two-factor authentication is already on.')
    }
    await save(
      trx,
      current.merge({ secondFactorSecret: secret, secondFactorSince: Date.now(), secondFactorStep: period })
    )
    await endSignIns(user, trx)
    await recordOnAccount(trx, user, { actor: user.id, action: 'account.second_factor_on' })
    return replaceRecoveryCodes(trx, user)
  })
  await attempts.codeOf.forget(user.id)
  sendTransactionalEmail(user.email, secondFactorChanged(true))
  return codes
}

/** Turns off the second factor and signs the user out everywhere. Returns whether it was on. */
export async function turnOffSecondFactor(user: User, actor: Actor): Promise<boolean> {
  const wasOn = await transaction(async (trx) => {
    const changed = await trx.run(
      trx
        .updateTable('users')
        .set({ second_factor_secret: null, second_factor_since: null, second_factor_step: null })
        .where('id', '=', user.id)
        .where('second_factor_since', 'is not', null)
    )
    await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    if (changed === 0) return false
    await endSignIns(user, trx)
    await recordOnAccount(trx, user, { actor, action: 'account.second_factor_off' })
    return true
  })
  await attempts.codeOf.forget(user.id)
  if (wasOn) sendTransactionalEmail(user.email, secondFactorChanged(false))
  return wasOn
}

/**
 * Replaces the recovery codes.
 *
 * @throws Conflict if the second factor is off
 */
export async function renewRecoveryCodes(user: User): Promise<string[]> {
  if (user.secondFactorSince === null) {
    throw new Conflict('second_factor_off', 'Two-factor authentication is already off.')
  }
  return transaction(async (trx) => {
    await recordOnAccount(trx, user, { actor: user.id, action: 'account.recovery_codes_renewed' })
    return replaceRecoveryCodes(trx, user)
  })
}
