import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of views that a team shares, and of a member's personal views. */
export const MOST_VIEWS = 30

export type SavedViewRow = { id: string; name: string; query: string; isShared: boolean }

/** Returns the views that a member can use: the team's, then their own, both sorted by name. */
export async function savedViews(workspace: Tenant, membership: { id: string }): Promise<SavedViewRow[]> {
  const rows = await hotRead<{ id: string; name: string; query: string; is_shared: number }>(
    `select id, name, query, membership_id is null as is_shared from saved_views
      where workspace_id = ? and (membership_id is null or membership_id = ?)
      order by is_shared desc, lower(name), id`,
    [workspace.id, membership.id]
  )
  return rows.map(({ id, name, query, is_shared: isShared }) => ({
    id,
    name,
    query,
    isShared: Boolean(isShared),
  }))
}
