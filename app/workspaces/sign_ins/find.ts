import { SESSION_DAYS } from '#config/session'
import { DAY } from '#platform/instants'
import SignIn from '#workspaces/models/sign_in'
import type User from '#workspaces/models/user'

/** More of one person are not listed; ending all others ends them too. */
const MOST_LISTED = 50

/** Seen before this, a browser is signed out. */
export function oldestSeen(now = Date.now()): number {
  return now - SESSION_DAYS * DAY
}

/** With the person; null once it has ended. */
export async function findOpenSignIn(id: string): Promise<SignIn | null> {
  return SignIn.query()
    .where('id', id)
    .whereNull('ended_at')
    .where('last_seen_at', '>', oldestSeen())
    .preload('user')
    .first()
}

/** Where a person is signed in, last seen first. */
export async function openSignInsOf(user: User): Promise<SignIn[]> {
  return SignIn.query()
    .where('user_id', user.id)
    .whereNull('ended_at')
    .where('last_seen_at', '>', oldestSeen())
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_LISTED)
}
