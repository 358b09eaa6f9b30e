/** Remembers in the session who has been identified but has not entered a code yet. */
import type { HttpContext } from '@adonisjs/core/http'
import { MINUTE } from '#platform/instants'
import User from '#workspaces/models/user'

const KEY = 'awaitingCode'
const PATIENCE = 10 * MINUTE

type WithSession = Pick<HttpContext, 'session'>

/**
 * Remembers a user who still has to enter a code.
 *
 * @param issuer the identity provider that identified the user; null if they entered their password
 */
export function awaitCode({ session }: WithSession, user: User, issuer: string | null = null): void {
  session.put(KEY, { userId: user.id, issuer, since: Date.now() })
}

/** Returns the identity provider that identified the user; null if they entered their password. */
export function awaitedIssuer({ session }: WithSession): string | null {
  return (session.get(KEY) as { issuer?: string | null } | undefined)?.issuer ?? null
}

/**
 * Returns the user who still has to enter a code. Returns null if there is none, if the password was changed in the
 * meantime, or if too much time has passed.
 */
export async function awaitedUser({ session }: WithSession): Promise<User | null> {
  const awaiting = session.get(KEY) as { userId: string; since: number } | undefined
  if (!awaiting || Date.now() - awaiting.since > PATIENCE) return null
  const user = await User.find(awaiting.userId)
  return user && (user.passwordChangedAt ?? 0) < awaiting.since ? user : null
}

export function stopAwaiting({ session }: WithSession): void {
  session.forget(KEY)
}
