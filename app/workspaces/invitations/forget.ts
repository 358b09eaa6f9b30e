import type { Forgotten } from '#platform/database/forgetting'
import { DAY } from '#platform/instants'
import Invitation from '#workspaces/models/invitation'

/** How long owners still see that one ran out. */
const SHOWN_FOR = 30 * DAY

/** Deletes invitations that ran out long ago. */
export async function forgetOldInvitations(now = Date.now()): Promise<Forgotten> {
  const [deleted] = [
    await Invitation.query()
      .where('expires_at', '<', now - SHOWN_FOR)
      .delete(),
  ].flat()
  return { invitations: Number(deleted) }
}
