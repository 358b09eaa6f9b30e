/** Pages with changes that have not been judged, including those that a dead worker or an error left behind. */
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { MINUTE, SECOND } from '#platform/instants'
import type { Due } from '#platform/queue/round_robin'
import { versionNumber } from '#platform/version'

/** Longer than it may take to judge a page's changes. */
const LEASE = 2 * MINUTE
const RETRY_AFTER = 20 * SECOND
/** The maximum number of pages per workspace in one query. */
const MOST = 200

/** A page with changes to judge. Its line is the page's ID; it counts as slow if an earlier attempt did not finish. */
export type DuePage = Due

const FREE = '(lease_expires_at is null or lease_expires_at < ?)'
const READABLE = `needs_version <= ${versionNumber}`

/** Returns the workspaces with changes to judge, ordered by ID. */
export async function workspacesWithDuePages(now: number): Promise<string[]> {
  const rows = await hotRead<{ workspace_id: string }>(
    `select distinct workspace_id from page_changes where outcome = 'pending' and ${FREE} and ${READABLE}
      order by workspace_id`,
    [now]
  )
  return rows.map(({ workspace_id }) => workspace_id)
}

/**
 * Returns the due pages of a workspace, those waiting longest first. A page that a worker is judging is not due.
 * Neither is a page with a change that only a later release can read, because changes are judged in order.
 */
export async function duePagesOf(workspaceId: string, now: number): Promise<DuePage[]> {
  const rows = await hotRead<{ page: string; lease: number | null }>(
    `select watched_url_id as page, max(lease_expires_at) as lease from page_changes
      where outcome = 'pending' and workspace_id = ?
      group by watched_url_id having coalesce(max(lease_expires_at), 0) < ? and max(needs_version) <= ${versionNumber}
      order by min(coalesce(loaded_at, detected_at)) limit ${MOST}`,
    [workspaceId, now]
  )
  return rows.map(({ page, lease }) => ({ workspaceId, line: page, isSlow: lease !== null }))
}

/**
 * Claims the changes to a page for this worker until the lease expires. Returns false if another worker has them, or
 * none are left.
 */
export async function claimChanges(watchedUrlId: string): Promise<boolean> {
  const now = Date.now()
  return transaction(async (trx) => {
    const open = await trx.read<{ id: string; lease: number | null; needs: number }>(
      `select id, lease_expires_at as lease, needs_version as needs from page_changes
        where watched_url_id = ? and outcome = 'pending' order by detected_at, id ${trx.forUpdate}`,
      [watchedUrlId]
    )
    if (open.some(({ lease, needs }) => Number(lease) >= now || needs > versionNumber)) return false
    for (const { id } of open) await leaseUntil(now + LEASE, id, trx)
    return open.length > 0
  })
}

/** Postpones a change, and with it all later changes to its page. */
export async function postpone(changeId: string): Promise<void> {
  await transaction((trx) => leaseUntil(Date.now() + RETRY_AFTER, changeId, trx))
}

async function leaseUntil(end: number, changeId: string, trx: Statements): Promise<void> {
  await trx.updateTable('page_changes').set({ lease_expires_at: end }).where('id', '=', changeId).execute()
}
