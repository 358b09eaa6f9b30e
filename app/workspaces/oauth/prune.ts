import type { Pruned } from '#platform/database/prune_by_age'
import { runAlone } from '#platform/database/transaction'
import { pruneClients } from '#workspaces/oauth/registered_clients'

/** Deletes expired tokens, codes and requests, and registered clients that were never granted anything. */
export async function pruneOauth(now = Date.now()): Promise<Pruned> {
  return {
    oauthRecords: await runAlone((trx) => trx.deleteFrom('oauth_records').where('expires_at', '<', now)),
    oauthClients: await pruneClients(now),
  }
}
