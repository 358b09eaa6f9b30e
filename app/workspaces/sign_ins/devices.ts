/**
 * Browsers in which somebody has signed in before. Whoever guesses at an account from elsewhere uses up what strangers may
 * try, and not what its owner may in a browser of theirs: the device cookies that OWASP describes.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { randomBytes } from 'node:crypto'
import { cookieName } from '#config/app'
import User from '#workspaces/models/user'

const COOKIE = cookieName('device')
/** As long as browsers keep one. */
const KEPT = '400d'
/** People who share a browser; the cookie has to stay small. */
const MOST_PEOPLE = 5

/** That somebody signed in here, as the cookie has it, encrypted. */
interface Entry {
  userId: string
  /** Names the browser, for this person alone and until they sign in the next time. */
  device: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * What the browser that asks is called, where the account of this address was opened in it before and still has the same
 * password; else null.
 */
export async function knownDevice(
  { request }: Pick<HttpContext, 'request'>,
  email: string
): Promise<string | null> {
  const entries = entriesOf(request)
  if (entries.length === 0) return null
  const user = await User.findBy({ email })
  const entry = entries.find(({ userId }) => userId === user?.id)
  return entry && entry.at >= (user?.passwordChangedAt ?? 0) ? entry.device : null
}

/**
 * Has the browser show from now on that this person was let in, or set the password, in it. To be called again where a
 * password is set: it makes strangers of all browsers.
 */
export function rememberDevice(
  { request, response }: Pick<HttpContext, 'request' | 'response'>,
  { id: userId }: Pick<User, 'id'>
): void {
  const others = entriesOf(request).filter((entry) => entry.userId !== userId)
  const entry = { userId, device: randomBytes(16).toString('base64url'), at: Date.now() }
  response.encryptedCookie(COOKIE, [entry, ...others].slice(0, MOST_PEOPLE), { maxAge: KEPT })
}

/** What can be decrypted was written here. */
function entriesOf(request: HttpContext['request']): Entry[] {
  return request.encryptedCookie(COOKIE) ?? []
}
