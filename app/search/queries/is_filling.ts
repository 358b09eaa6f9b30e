import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** The number of due entries from which an index counts as filling; fewer are only the latest ones. */
const SOME = 100

/** Whether much of a workspace's data is not in the index yet. */
export async function isFilling(workspace: Tenant): Promise<boolean> {
  const due = await hotRead('select id from search_due where workspace_id = ? limit ?', [workspace.id, SOME])
  return due.length === SOME
}
