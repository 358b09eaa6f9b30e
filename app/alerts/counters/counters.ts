/**
 * Keeps the totals of alerts in step with the alerts, in the transaction that changes them: `alert_tallies` by score,
 * page type and status, for a workspace and each of its competitors, and `alert_days` by day and score. Everything that
 * changes alerts holds the workspace's lock, so that no two transactions count at the same time.
 */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import type Alert from '#alerts/models/alert'
import type { AlertStatus } from '#alerts/models/alert'

/** The most days per statement, which bounds its values. */
const DAYS_AT_ONCE = 300

/** Returns the first instant of a UTC day. */
export function dayOf(instant: number): number {
  return instant - (instant % DAY)
}

export function columnOf(status: AlertStatus): string {
  return `${status}_count`
}

/** The properties by which an alert is counted. */
type Counted = Pick<Alert, 'workspaceId' | 'competitorId' | 'signalScore' | 'pageType' | 'status'>

/** Counts a new alert. */
export async function incrementCounters(
  alert: Counted & Pick<Alert, 'detectedAt'>,
  statements: Statements
): Promise<void> {
  const { workspaceId, signalScore, pageType, status, detectedAt } = alert
  await statements.upsert(
    'alert_tallies',
    {
      workspace_id: 'key',
      scope_id: 'key',
      signal_score: 'key',
      page_type: 'key',
      [columnOf(status)]: 'added',
    },
    scopesOf(alert).map((scope) => [workspaceId, scope, signalScore, pageType, 1])
  )
  await statements.upsert(
    'alert_days',
    { workspace_id: 'key', day: 'key', signal_score: 'key', alert_count: 'added' },
    [[workspaceId, dayOf(detectedAt), signalScore, 1]]
  )
}

/** Moves an alert from the count of one status to that of another. */
export async function moveCounters(
  alert: Counted,
  { from, to }: { from: AlertStatus; to: AlertStatus },
  statements: Statements
): Promise<void> {
  const [less, more] = [columnOf(from), columnOf(to)]
  await statements.write(
    `update alert_tallies set ${less} = ${less} - 1, ${more} = ${more} + 1
      where workspace_id = ? and scope_id in (?, ?) and signal_score = ? and page_type = ?`,
    [alert.workspaceId, ...scopesOf(alert), alert.signalScore, alert.pageType]
  )
}

/** Moves alerts of one workspace to the count of another status, one statement per kind of alert. */
export async function moveManyCounters(
  alerts: readonly Alert[],
  to: AlertStatus,
  client: QueryClientContract
): Promise<void> {
  const kinds = Map.groupBy(alerts, ({ competitorId, signalScore, pageType, status }) =>
    [competitorId, signalScore, pageType, status].join(' ')
  )
  for (const [first, ...others] of kinds.values()) {
    if (first.status === to) continue
    const count = 1 + others.length
    await tallyOf(first, client).increment({ [columnOf(first.status)]: -count, [columnOf(to)]: count })
  }
}

/** Moves all unread alerts of a workspace to the count of read ones. */
export async function moveAllToRead(workspace: Tenant, trx: TransactionClientContract): Promise<void> {
  await trx
    .from('alert_tallies')
    .where('workspace_id', workspace.id)
    .where('unread_count', '>', 0)
    // The order matters: MySQL sets one column after the other.
    .update({ read_count: trx.raw('read_count + unread_count'), unread_count: 0 })
}

/** Removes the alerts of a page, or of all pages of a competitor, from the totals before they are deleted. */
export async function decrementCounters(
  workspace: Tenant,
  leaving: { watched_url_id: string } | { competitor_id: string },
  trx: TransactionClientContract
): Promise<void> {
  const alerts = () => trx.from('alerts').where('workspace_id', workspace.id).where(leaving)
  const kinds = await alerts()
    .groupBy('competitor_id', 'signal_score', 'page_type', 'status')
    .select('competitor_id', 'signal_score', 'page_type', 'status')
    .count('* as total')
  for (const kind of kinds) {
    await trx
      .from('alert_tallies')
      .where('workspace_id', workspace.id)
      .whereIn('scope_id', [workspace.id, kind.competitor_id])
      .where({ signal_score: kind.signal_score, page_type: kind.page_type })
      .decrement(columnOf(kind.status), Number(kind.total))
  }
  if ('competitor_id' in leaving) {
    await trx
      .from('alert_tallies')
      .where('workspace_id', workspace.id)
      .where('scope_id', leaving.competitor_id)
      .delete()
  }

  const days: CountedDay[] = await alerts()
    .groupBy('day', 'signal_score')
    .select(trx.raw(`detected_at - detected_at % ${DAY} as day`), 'signal_score')
    .count('* as total')
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    await countOutOfDays(workspace, days.slice(from, from + DAYS_AT_ONCE), trx)
  }
}

interface CountedDay {
  day: number
  signal_score: string
  total: number
}

async function countOutOfDays(workspace: Tenant, days: CountedDay[], trx: TransactionClientContract) {
  const cases = days.map(() => 'when day = ? and signal_score = ? then ?').join(' ')
  const values = days.flatMap((counted) => [counted.day, counted.signal_score, counted.total])
  await trx.rawQuery(
    `update alert_days set alert_count = alert_count - case ${cases} else 0 end where workspace_id = ?`,
    [...values, workspace.id]
  )
}

/** Returns the scopes in which an alert counts: its workspace and its competitor. */
function scopesOf({ workspaceId, competitorId }: Counted): string[] {
  return [workspaceId, competitorId]
}

function tallyOf(alert: Alert, client: QueryClientContract) {
  const workspace = { id: alert.workspaceId }
  return client
    .from('alert_tallies')
    .where('workspace_id', workspace.id)
    .whereIn('scope_id', scopesOf(alert))
    .where({ signal_score: alert.signalScore, page_type: alert.pageType })
}
