import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'

/**
 * Stores how many competitors and active pages a workspace has. Runs in the transaction that changes these numbers,
 * under the workspace's lock. They are stored because they change rarely and are read often.
 */
export async function countWatched(workspace: Tenant, trx: Statements): Promise<void> {
  await trx.upsert('watched_totals', { workspace_id: 'key' }, [[workspace.id]])
  await trx.write(
    `update watched_totals set
       competitor_count = (select count(*) from competitors where workspace_id = ?),
       active_url_count = (select count(*) from watched_urls where workspace_id = ? and is_active = 1)
     where workspace_id = ?`,
    [workspace.id, workspace.id, workspace.id]
  )
}
