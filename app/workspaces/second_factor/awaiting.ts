/** Remembers in the session who has entered the password but not yet a code. */
import type { HttpContext } from '@adonisjs/core/http'
import { MINUTE } from '#platform/instants'
import User from '#workspaces/models/user'

const KEY = 'awaitingCode'
const PATIENCE = 10 * MINUTE

type WithSession = Pick<HttpContext, 'session'>

export function awaitCode({ session }: WithSession, user: User): void {
  session.put(KEY, { userId: user.id, since: Date.now() })
}

/**
 * Returns the user who still has to enter a code. Returns null if there is none, if the password was changed
 * in the meantime, or if it took too long.
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
