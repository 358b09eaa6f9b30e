/** Reads of a briefing: who opened it, followed its links and rated it. Only visits of signed-in members count. */
import type { Sentence } from '#alerts/briefings/sentence'
import type AlertFeedback from '#alerts/models/alert_feedback'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { autocommit, transaction } from '#platform/database/transaction'
import type { Statements } from '#platform/database/statements'

export type BriefingFigures = {
  /** The number of members. */
  opened: number
  /** The number of sentences with an opened source. */
  clicks: number
  useful: number
  notUseful: number
}

interface Read {
  briefingId: string
  userId: string
}

/** Records that a member opened a briefing; only the first time counts. */
export async function recordOpened(workspace: Tenant, read: Read): Promise<void> {
  await autocommit((trx) => insertRead(workspace, read, Date.now(), trx))
}

/** Records that a member opened a source of a sentence. Each sentence counts once for all members. */
export async function recordClick(
  workspace: Tenant,
  read: Read,
  { sources: [first] }: Pick<Sentence, 'sources'>
): Promise<void> {
  const now = Date.now()
  await transaction(async (trx) => {
    await insertRead(workspace, read, now, trx)
    await trx.upsert(
      'briefing_clicks',
      { briefing_id: 'key', sentence: 'key', workspace_id: 'kept', at: 'kept' },
      [[read.briefingId, first, workspace.id, now]]
    )
  })
}

async function insertRead(
  workspace: Tenant,
  { briefingId, userId }: Read,
  now: number,
  trx: Statements
): Promise<void> {
  await trx.upsert(
    'briefing_reads',
    { briefing_id: 'key', user_id: 'key', workspace_id: 'kept', opened_at: 'kept' },
    [[briefingId, userId, workspace.id, now]]
  )
}

/** Stores a member's rating; the last one counts. */
export async function rateBriefing(
  workspace: Tenant,
  { briefingId, userId }: Read,
  rating: AlertFeedback['value']
): Promise<void> {
  await autocommit((trx) =>
    trx.upsert(
      'briefing_reads',
      { briefing_id: 'key', user_id: 'key', workspace_id: 'kept', opened_at: 'kept', rating: 'replaced' },
      [[briefingId, userId, workspace.id, Date.now(), rating]]
    )
  )
}

export async function figuresOf(workspace: Tenant, briefingId: string): Promise<BriefingFigures> {
  const [row] = await hotRead<Record<string, number | string | null>>(
    `select count(*) as opened,
       (select count(*) from briefing_clicks where workspace_id = ? and briefing_id = ?) as clicks,
       sum(case when rating = 'useful' then 1 else 0 end) as useful,
       sum(case when rating = 'not_useful' then 1 else 0 end) as not_useful
     from briefing_reads where workspace_id = ? and briefing_id = ?`,
    [workspace.id, briefingId, workspace.id, briefingId]
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
