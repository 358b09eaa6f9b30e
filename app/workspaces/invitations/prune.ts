import type { Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'
import { runAlone } from '#platform/database/transaction'

/** How long expired invitations are shown to owners. */
const SHOWN_FOR = 30 * DAY

/** Deletes invitations that expired long ago. */
export async function pruneInvitations(now = Date.now()): Promise<Pruned> {
  const before = now - SHOWN_FOR
  return {
    invitations: await runAlone((trx) => trx.deleteFrom('invitations').where('expires_at', '<', before)),
  }
}
