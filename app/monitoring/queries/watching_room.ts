import { hotRead } from '#platform/database/hot_read'
import type { Room } from '#monitoring/controllers/watching_page'
import type { Workspace } from '#workspaces/workspace'

/** How many competitors and pages a workspace has, and how many its plan allows. */
export async function watchingRoom(workspace: Workspace): Promise<{ competitors: Room; pages: Room }> {
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
