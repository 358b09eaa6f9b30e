import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'

/**
 * Stores how many competitors and active pages a workspace has. Runs in the transaction that changes them, under the
 * workspace's lock: they change rarely and are read often.
 */
export async function countWatched(workspace: Tenant, client: QueryClientContract): Promise<void> {
  await client
    .table('watched_totals')
    .insert({ workspace_id: workspace.id })
    .onConflict('workspace_id')
    .ignore()
  await client.rawQuery(
    `update watched_totals set
       competitor_count = (select count(*) from competitors where workspace_id = ?),
       active_url_count = (select count(*) from watched_urls where workspace_id = ? and is_active = 1)
     where workspace_id = ?`,
    [workspace.id, workspace.id, workspace.id]
  )
}

/** Adjusts the number of active pages for a page that is about to be paused or resumed. */
export async function countPause(
  page: { workspaceId: string; isActive: boolean },
  client: QueryClientContract
): Promise<void> {
  const workspace = { id: page.workspaceId }
  await client
    .from('watched_totals')
    .where('workspace_id', workspace.id)
    .increment('active_url_count', page.isActive ? 1 : -1)
}
