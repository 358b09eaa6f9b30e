import { hotRead } from '#platform/database/hot_read'
import type { Workspace } from '#workspaces/workspace'

/** Used and allowed numbers; `limit` is null if there is none. */
export type Capacity = { used: number; limit: number | null }

/** Returns how many competitors and pages a workspace has, and how many its plan allows. */
export async function watchingCapacity(
  workspace: Workspace
): Promise<{ competitors: Capacity; pages: Capacity }> {
  const [row] = await hotRead<Record<'competitors' | 'pages', number | string>>(
    `select (select count(*) from competitors where workspace_id = ?) as competitors,
       (select count(*) from watched_urls where workspace_id = ?) as pages`,
    [workspace.id, workspace.id]
  )
  const { domains, urls } = workspace.limits
  return {
    competitors: { used: Number(row.competitors), limit: domains },
    pages: { used: Number(row.pages), limit: urls },
  }
}
