/**
 * Known devices: browsers in which someone has signed in before. Guesses from elsewhere use up the attempts
 * of strangers, not those of the owner's browsers. These are the device cookies that OWASP describes.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { randomBytes } from 'node:crypto'
import { cookieName } from '#config/app'
import User from '#workspaces/models/user'

const COOKIE = cookieName('device')
/** The longest that browsers keep a cookie. */
const KEPT = '400d'
/** For people who share a browser; the cookie must stay small. */
const MOST_PEOPLE = 5

/** The sign-in of one person in this browser, as the encrypted cookie stores it. */
interface Entry {
  userId: string
  /** Identifies the browser, for this person only and until their next sign-in. */
  device: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Returns the device ID of the current browser if this account was opened in it and its password has not
 * changed since; otherwise null.
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
 * Marks the browser as a known device of a person who signed in or set their password in it. Call it again
 * after a new password, which makes all other browsers unknown.
 */
export function rememberDevice(
  { request, response }: Pick<HttpContext, 'request' | 'response'>,
  { id: userId }: Pick<User, 'id'>
): void {
  const others = entriesOf(request).filter((entry) => entry.userId !== userId)
  const entry = { userId, device: randomBytes(16).toString('base64url'), at: Date.now() }
  response.encryptedCookie(COOKIE, [entry, ...others].slice(0, MOST_PEOPLE), { maxAge: KEPT })
}

/** Only this server can have written what it can decrypt. */
function entriesOf(request: HttpContext['request']): Entry[] {
  return request.encryptedCookie(COOKIE) ?? []
}
