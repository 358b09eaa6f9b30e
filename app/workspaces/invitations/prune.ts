import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'
import Invitation from '#workspaces/models/invitation'

/** How long owners can see that an invitation has expired. */
const SHOWN_FOR = 30 * DAY

/** Deletes invitations that expired long ago. */
export async function pruneInvitations(now = Date.now()): Promise<Pruned> {
  const [deleted] = [
    await Invitation.query()
      .where('expires_at', '<', now - SHOWN_FOR)
      .delete(),
  ].flat()
  return { invitations: Number(deleted) }
}
