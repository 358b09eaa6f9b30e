import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { attempts } from '#workspaces/accounts/attempts'
import { recordOnAccount } from '#workspaces/accounts/record'
import { recordDeniedSignIn } from '#workspaces/denials/sign_ins'
import type User from '#workspaces/models/user'
import { useRecoveryCode } from '#workspaces/second_factor/recovery_codes'
import { periodOf } from '#workspaces/second_factor/totp'

/**
 * Whether a code opens the account of somebody who gave the right password: one of the authenticator app or a recovery
 * code, each once. A known device is counted alone, so that somebody who has the password cannot lock the owner out of it.
 *
 * @param device of the browser, where it is known to be one of the account's
 * @throws TooManyAttempts
 */
export async function checkCode(user: User, given: string, device: string | null): Promise<boolean> {
  const who = device ? `${user.id} ${device}` : user.id
  await attempts.codeOf.count(who).catch(async (error: unknown) => {
    await recordDeniedSignIn(user.email, 'account.sign_in_limited')
    throw error
  })
  const isRight = await transaction(async (trx) => {
    if (await takeCode(trx, user, given.replace(/\s/g, ''))) return true
    if (await useRecoveryCode(trx, user, given)) {
      await recordOnAccount(trx, user, { actor: user.id, action: 'account.recovery_code_used' })
      return true
    }
    await recordOnAccount(trx, user, { actor: user.id, action: 'account.second_factor_failed' })
    return false
  })
  if (isRight) await attempts.codeOf.forget(who)
  return isRight
}

/** Of two who send the same code at once, the one who moves the period on is let in. */
async function takeCode(trx: TransactionClientContract, user: User, code: string): Promise<boolean> {
  if (user.secondFactorSecret === null || !/^\d{6}$/.test(code)) return false
  const period = periodOf(user.secondFactorSecret, code)
  if (period === null) return false
  const [taken] = [
    await trx
      .from('users')
      .where('id', user.id)
      .where((query) => query.whereNull('second_factor_step').orWhere('second_factor_step', '<', period))
      .update({ second_factor_step: period }),
  ].flat()
  return Boolean(taken)
}
