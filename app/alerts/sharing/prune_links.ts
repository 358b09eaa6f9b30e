import type { Pruned } from '#platform/database/prune_by_age'
import { runAlone } from '#platform/database/transaction'

/** Deletes links that have expired. */
export async function pruneShareLinks(now = Date.now()): Promise<Pruned> {
  return {
    shareLinks: await runAlone((trx) => trx.deleteFrom('share_links').where('expires_at', '<=', now)),
  }
}
