import type { HttpContext } from '@adonisjs/core/http'
import type { SecondFactorPage } from '#web/account/account_types'
import type User from '#workspaces/models/user'
import { qrCode } from '#workspaces/second_factor/qr'
import { countRecoveryCodes } from '#workspaces/second_factor/recovery_codes'
import { keyUri } from '#workspaces/second_factor/totp'

/**
 * The session's key for a secret that is being set up. Only the browser where the password was entered has the secret.
 */
export const SECRET = 'secondFactorSecret'

const SHOWN = 'secondFactorShown'
const CODES = 'recoveryCodes'

/** Shows the secret that is being set up on the next page only. */
export function flashSetUp({ session }: Pick<HttpContext, 'session'>): void {
  session.flash(SHOWN, true)
}

/** Shows recovery codes on the next page only. */
export function flashCodes({ session }: Pick<HttpContext, 'session'>, codes: string[]): void {
  session.flash(CODES, codes)
}

export async function secondFactorPageOf(
  { request, session }: Pick<HttpContext, 'request' | 'session'>,
  user: User
): Promise<SecondFactorPage> {
  const isOn = user.secondFactorSince !== null
  const isSettingUp = !isOn && session.flashMessages.get(SHOWN, false)
  return {
    since: user.secondFactorSince,
    codesLeft: isOn ? await countRecoveryCodes(user) : 0,
    newCodes: session.flashMessages.get(CODES, null),
    setUp: isSettingUp ? setUpOf(session.get(SECRET), user.email) : null,
    asking: (['codes', 'off'] as const).find((what) => what === request.qs().ask) ?? null,
  }
}

function setUpOf(secret: unknown, email: string): SecondFactorPage['setUp'] {
  if (typeof secret !== 'string') return null
  return { qr: qrCode(keyUri(secret, email)), secret: secret.match(/.{1,4}/g)!.join(' ') }
}
