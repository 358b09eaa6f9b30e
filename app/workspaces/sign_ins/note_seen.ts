import { MINUTE } from '#platform/instants'
import type SignIn from '#workspaces/models/sign_in'
import { runAlone } from '#platform/database/transaction'

/** Records when a browser was last seen, to the minute, so that most requests write nothing. */
export async function recordSeen({ id, lastSeenAt }: SignIn): Promise<void> {
  const now = Date.now()
  if (now - lastSeenAt < MINUTE) return
  await runAlone((trx) =>
    trx
      .updateTable('sign_ins')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      .where('last_seen_at', '=', lastSeenAt)
  )
}
