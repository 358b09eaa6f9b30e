/** Pages with changes that nobody has judged, or that a dead worker or a fault left behind. */
import { hotRead } from '#platform/database/hot_read'
import { hotTransaction } from '#platform/database/hot_write'
import { MINUTE, SECOND } from '#platform/instants'
import type { Due } from '#platform/queue/round_robin'

/** Longer than judging a change may take. */
const LEASE = 2 * MINUTE
const RETRY_AFTER = 20 * SECOND
/** Of a workspace, looked at at once. */
const MOST = 200

/** Its line is the id of the page. It is slow where judging did not come to an end before. */
export type DuePage = Due

const FREE = '(lease_expires_at is null or lease_expires_at < ?)'

/** Workspaces with changes to judge, in the order of their ids. */
export async function workspacesWithDuePages(now: number): Promise<string[]> {
  const rows = await hotRead<{ workspace_id: string }>(
    `select distinct workspace_id from page_changes where outcome = 'pending' and ${FREE} order by workspace_id`,
    [now]
  )
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Those of one workspace, what has waited longest first. A page that a worker has in hand waits for that. */
export async function duePagesOf(workspaceId: string, now: number): Promise<DuePage[]> {
  const rows = await hotRead<{ page: string; lease: number | null }>(
    `select watched_url_id as page, max(lease_expires_at) as lease from page_changes
      where outcome = 'pending' and workspace_id = ?
      group by watched_url_id having coalesce(max(lease_expires_at), 0) < ? order by min(detected_at) limit ${MOST}`,
    [workspaceId, now]
  )
  return rows.map(({ page, lease }) => ({ workspaceId, line: page, isSlow: lease !== null }))
}

/** Takes the changes of a page for this worker alone, until the lease ends. False where another one has them, or none is left. */
export async function claimChanges(watchedUrlId: string, now = Date.now()): Promise<boolean> {
  return hotTransaction(async (statements) => {
    const open = await statements.read<{ id: string; lease: number | null }>(
      `select id, lease_expires_at as lease from page_changes
        where watched_url_id = ? and outcome = 'pending' order by detected_at, id ${statements.forUpdate}`,
      [watchedUrlId]
    )
    if (open.some(({ lease }) => Number(lease) >= now)) return false
    for (const { id } of open)
      await statements.update('page_changes', { lease_expires_at: now + LEASE }, { id })
    return open.length > 0
  })
}

/** Leaves a change, and those that its page has later, for another time. */
export async function putOff(changeId: string, now = Date.now()): Promise<void> {
  await hotTransaction((statements) =>
    statements.update('page_changes', { lease_expires_at: now + RETRY_AFTER }, { id: changeId })
  )
}
