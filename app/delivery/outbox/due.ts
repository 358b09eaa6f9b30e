/** Deliveries that may be sent now: new ones, retries, and those that a dead worker left behind. */
import { hotRead } from '#platform/database/hot_read'
import type { Due } from '#platform/queue/round_robin'
import { versionNumber } from '#platform/version'

/** The maximum number of deliveries per workspace in one query: most wait behind others for the same recipient. */
const MOST = 200

const READABLE = `needs_version <= ${versionNumber}`

/** `line` is the channel and recipient. `isSlow` is true for retries and while the channel is failing. */
export interface DueDelivery extends Due {
  id: string
}

/** Returns the workspaces with deliveries that are due, ordered by ID. */
export async function workspacesWithDue(now: number): Promise<string[]> {
  const rows = await hotRead<{ workspace_id: string }>(
    `select distinct workspace_id from deliveries
      where status = 'pending' and next_attempt_at <= ? and ${READABLE} order by workspace_id`,
    [now]
  )
  return rows.map(({ workspace_id }) => workspace_id)
}

/**
 * Returns a workspace's first due delivery for each recipient. Deliveries with fewer attempts come first, so that they
 * never wait behind failing ones.
 */
export async function dueOf(workspaceId: string, now: number): Promise<DueDelivery[]> {
  const rows = await hotRead<{ id: string; channel: string; recipient: string; is_slow: number }>(
    `select one.id, coalesce(one.channel_id, one.id) as channel, one.recipient,
        case when one.attempts > 0 or channels.failing_since is not null then 1 else 0 end as is_slow
      from deliveries one left join channels on channels.id = one.channel_id
      where one.status = 'pending' and one.workspace_id = ? and one.next_attempt_at <= ?
        and (one.lease_expires_at is null or one.lease_expires_at < ?) and one.${READABLE}
        and not exists (select 1 from deliveries other
          where other.channel_id = one.channel_id and other.recipient = one.recipient
            and other.status = 'pending' and other.lease_expires_at >= ?)
      order by one.attempts, one.next_attempt_at, one.id limit ${MOST}`,
    [workspaceId, now, now, now]
  )
  const first = new Map<string, DueDelivery>()
  for (const { id, channel, recipient, is_slow: isSlow } of rows) {
    const line = `${channel} ${recipient}`
    if (!first.has(line)) first.set(line, { id, workspaceId, line, isSlow: Boolean(isSlow) })
  }
  return [...first.values()]
}
