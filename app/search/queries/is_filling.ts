import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** Fewer are what was found just now. */
const SOME = 100

/** Tells whether much of what a workspace has is not in the index yet. */
export async function isFilling(workspace: Tenant): Promise<boolean> {
  const due = await hotRead('select id from search_due where workspace_id = ? limit ?', [workspace.id, SOME])
  return due.length === SOME
}
