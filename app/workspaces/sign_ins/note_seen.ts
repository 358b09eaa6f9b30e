import db from '@adonisjs/lucid/services/db'
import { MINUTE } from '#platform/instants'
import type SignIn from '#workspaces/models/sign_in'

/** Records when a browser was last seen, to the minute, so that most requests write nothing. */
export async function recordSeen({ id, lastSeenAt }: SignIn, now = Date.now()): Promise<void> {
  if (now - lastSeenAt < MINUTE) return
  await db.from('sign_ins').where('id', id).where('last_seen_at', lastSeenAt).update({ last_seen_at: now })
}
