import { LONGEST_SESSION_DAYS, SESSION_DAYS } from '#config/session'
import { DAY } from '#platform/instants'
import SignIn from '#workspaces/models/sign_in'
import type User from '#workspaces/models/user'

/** The maximum number of sign-ins listed; "sign out everywhere else" also ends the others. */
const MOST_LISTED = 50

/** Returns the earliest start and last-seen times that a sign-in may have without having ended. */
export function oldest(now = Date.now()): { begun: number; seen: number } {
  return { begun: now - LONGEST_SESSION_DAYS * DAY, seen: now - SESSION_DAYS * DAY }
}

/** Returns a sign-in with its user; null once it has ended. */
export async function findOpenSignIn(id: string): Promise<SignIn | null> {
  return open().where('id', id).preload('user').first()
}

/** Returns the browsers in which a user is signed in, most recently seen first. */
export async function openSignInsOf(user: User): Promise<SignIn[]> {
  return open()
    .where('user_id', user.id)
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_LISTED)
}

function open() {
  const { begun, seen } = oldest()
  return SignIn.query().whereNull('ended_at').where('created_at', '>', begun).where('last_seen_at', '>', seen)
}
