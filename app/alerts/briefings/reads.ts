/** Reads of a briefing: who opened it, followed its links and rated it. Only visits of signed-in members count. */
import type AlertFeedback from '#alerts/models/alert_feedback'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { autocommit } from '#platform/database/transaction'

export type BriefingFigures = {
  opened: number
  clicks: number
  useful: number
  notUseful: number
}

interface Read {
  briefingId: string
  userId: string
}

/** Records that a member opened a briefing; only the first time counts. */
export function recordOpened(workspace: Tenant, read: Read, now = Date.now()): Promise<void> {
  return record(workspace, read, 'kept', 0, now)
}

/** Counts a click on a link. */
export function recordClick(workspace: Tenant, read: Read, now = Date.now()): Promise<void> {
  return record(workspace, read, 'added', 1, now)
}

async function record(
  workspace: Tenant,
  { briefingId, userId }: Read,
  clicks: 'kept' | 'added',
  count: number,
  now: number
): Promise<void> {
  await autocommit((trx) =>
    trx.upsert(
      'briefing_reads',
      { briefing_id: 'key', user_id: 'key', workspace_id: 'kept', opened_at: 'kept', clicks },
      [[briefingId, userId, workspace.id, now, count]]
    )
  )
}

/** Stores a member's rating; the last one counts. */
export async function rateBriefing(
  workspace: Tenant,
  { briefingId, userId }: Read,
  rating: AlertFeedback['value'],
  now = Date.now()
): Promise<void> {
  await autocommit((trx) =>
    trx.upsert(
      'briefing_reads',
      { briefing_id: 'key', user_id: 'key', workspace_id: 'kept', opened_at: 'kept', rating: 'replaced' },
      [[briefingId, userId, workspace.id, now, rating]]
    )
  )
}

export async function figuresOf(workspace: Tenant, briefingId: string): Promise<BriefingFigures> {
  const [row] = await hotRead<Record<string, number | string | null>>(
    `select count(*) as opened, sum(clicks) as clicks,
       sum(case when rating = 'useful' then 1 else 0 end) as useful,
       sum(case when rating = 'not_useful' then 1 else 0 end) as not_useful
     from briefing_reads where workspace_id = ? and briefing_id = ?`,
    [workspace.id, briefingId]
  )
  const number = (name: string) => Number(row[name] ?? 0)
  return {
    opened: number('opened'),
    clicks: number('clicks'),
    useful: number('useful'),
    notUseful: number('not_useful'),
  }
}

export async function ratingOf(
  workspace: Tenant,
  { briefingId, userId }: Read
): Promise<AlertFeedback['value'] | null> {
  const [row] = await hotRead<{ rating: AlertFeedback['value'] | null } | undefined>(
    'select rating from briefing_reads where workspace_id = ? and briefing_id = ? and user_id = ?',
    [workspace.id, briefingId, userId]
  )
  return row?.rating ?? null
}
