import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { recordOnAccount } from '#workspaces/accounts/record'
import { recordDeniedSignIn } from '#workspaces/access_denied_log/sign_ins'
import type User from '#workspaces/models/user'
import { useRecoveryCode } from '#workspaces/second_factor/recovery_codes'
import { periodOf } from '#workspaces/second_factor/totp'

/**
 * Checks a code after the correct password was entered. The code comes from the authenticator app or is a recovery
 * code, and is valid only once. A known device has its own limit, so that someone with the password cannot lock out the
 * owner.
 *
 * @param device ID of the browser if it is a known device of the account, otherwise null
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

/** Marks a code as used. If two requests use the same code, only the one that advances the period succeeds. */
async function takeCode(trx: Statements, user: User, code: string): Promise<boolean> {
  if (user.secondFactorSecret === null || !/^\d{6}$/.test(code)) return false
  const period = periodOf(user.secondFactorSecret, code)
  if (period === null) return false
  const taken = await trx.run(
    trx
      .updateTable('users')
      .set({ second_factor_step: period })
      .where('id', '=', user.id)
      .where((step) =>
        step.or([step('second_factor_step', 'is', null), step('second_factor_step', '<', period)])
      )
  )
  return taken > 0
}
