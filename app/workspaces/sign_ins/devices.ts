/**
 * Known devices: browsers in which a user has signed in before. Guesses from elsewhere count toward the limit for
 * unknown devices, not that of the owner's browsers. OWASP calls this technique device cookies.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { randomBytes } from 'node:crypto'
import { cookieName } from '#config/app'
import User from '#workspaces/models/user'

const COOKIE = cookieName('device')
/** The longest time for which browsers keep a cookie. */
const KEPT = '400d'
/** The maximum number of users remembered per browser. Keeps the cookie small. */
const MOST_PEOPLE = 5

/** The sign-in of one user in this browser, as the encrypted cookie stores it. */
interface Entry {
  userId: string
  /** Identifies the browser, for this user only and until their next sign-in. */
  device: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Returns the device ID of the current browser if it is a known device of this account and the password has not changed
 * since; otherwise null.
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
 * Marks the browser as a known device of a user who signed in or set their password in it. Call it again after a
 * password change, which makes all other browsers unknown.
 */
export function rememberDevice(
  { request, response }: Pick<HttpContext, 'request' | 'response'>,
  { id: userId }: Pick<User, 'id'>
): void {
  const others = entriesOf(request).filter((entry) => entry.userId !== userId)
  const entry = { userId, device: randomBytes(16).toString('base64url'), at: Date.now() }
  response.encryptedCookie(COOKIE, [entry, ...others].slice(0, MOST_PEOPLE), { maxAge: KEPT })
}

/** Returns the entries of the cookie. They need no validation, because only this server can have encrypted them. */
function entriesOf(request: HttpContext['request']): Entry[] {
  return request.encryptedCookie(COOKIE) ?? []
}
