/**
 * Updates the counters of alerts in the transaction that changes the alerts: `alert_tallies` by score, page type and
 * status, for a workspace and each of its competitors, and `alert_days` by day and score. Every transaction that
 * changes alerts holds the workspace's lock, so that no two update the counters at the same time.
 */
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { DAY } from '#platform/instants'
import type Alert from '#alerts/models/alert'
import type { AlertStatus } from '#alerts/models/alert'

/** The maximum number of days per statement, which limits the number of its bound values. */
const DAYS_AT_ONCE = 300

/** Returns the first instant of a UTC day. */
export function dayOf(instant: number): number {
  return instant - (instant % DAY)
}

export function columnOf<Status extends AlertStatus>(status: Status): `${Status}_count` {
  return `${status}_count`
}

/** The properties by which an alert is counted. */
type Counted = Pick<Alert, 'workspaceId' | 'competitorId' | 'signalScore' | 'pageType' | 'status'>

/** Counts a new alert. An alert from an archive is not counted on any day, because it is not news. */
export async function incrementCounters(
  alert: Counted & Pick<Alert, 'detectedAt'> & Partial<Pick<Alert, 'loadedAt'>>,
  trx: Statements
): Promise<void> {
  const { workspaceId, signalScore, pageType, status, detectedAt, loadedAt = null } = alert
  await trx.upsert(
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
  if (loadedAt !== null) return
  await trx.upsert(
    'alert_days',
    { workspace_id: 'key', day: 'key', signal_score: 'key', alert_count: 'added' },
    [[workspaceId, dayOf(detectedAt), signalScore, 1]]
  )
}

/**
 * Moves alerts of one workspace to the counters of another status, one statement per combination of counted properties.
 */
export async function moveCounters(
  alerts: readonly Counted[],
  to: AlertStatus,
  trx: Statements
): Promise<void> {
  const kinds = Map.groupBy(alerts, ({ competitorId, signalScore, pageType, status }) =>
    [competitorId, signalScore, pageType, status].join(' ')
  )
  for (const [first, ...others] of kinds.values()) {
    if (first.status === to) continue
    const count = 1 + others.length
    const [less, more] = [columnOf(first.status), columnOf(to)]
    await trx.write(
      `update alert_tallies set ${less} = ${less} - ?, ${more} = ${more} + ?
        where workspace_id = ? and scope_id in (?, ?) and signal_score = ? and page_type = ?`,
      [count, count, first.workspaceId, ...scopesOf(first), first.signalScore, first.pageType]
    )
  }
}

/** Moves all unread alerts of a workspace to the counters of read ones. */
export async function moveAllToRead(workspace: Tenant, trx: Statements): Promise<void> {
  await trx
    .updateTable('alert_tallies')
    // The order matters: MySQL assigns columns from left to right, so later expressions use the new values.
    .set((old) => ({ read_count: old('read_count', '+', old.ref('unread_count')), unread_count: 0 }))
    .where('workspace_id', '=', workspace.id)
    .where('unread_count', '>', 0)
    .execute()
}

/** Subtracts the alerts of a page, or of all pages of a competitor, from the counters before the alerts are deleted. */
export async function decrementCounters(
  workspace: Tenant,
  leaving: { watched_url_id: string } | { competitor_id: string },
  trx: Statements
): Promise<void> {
  const [column, id] =
    'competitor_id' in leaving
      ? (['competitor_id', leaving.competitor_id] as const)
      : (['watched_url_id', leaving.watched_url_id] as const)
  const alerts = () =>
    trx.selectFrom('alerts').where('workspace_id', '=', workspace.id).where(column, '=', id)
  const kinds = await alerts()
    .groupBy(['competitor_id', 'signal_score', 'page_type', 'status'])
    .select(['competitor_id', 'signal_score', 'page_type', 'status'])
    .select((all) => all.fn.countAll<number>().as('total'))
    .execute()
  for (const kind of kinds) {
    const count = columnOf(kind.status)
    await trx
      .updateTable('alert_tallies')
      .set((old) => ({ [count]: old(count, '-', Number(kind.total)) }))
      .where('workspace_id', '=', workspace.id)
      .where('scope_id', 'in', [workspace.id, kind.competitor_id])
      .where('signal_score', '=', kind.signal_score)
      .where('page_type', '=', kind.page_type)
      .execute()
  }
  if (column === 'competitor_id') {
    await trx
      .deleteFrom('alert_tallies')
      .where('workspace_id', '=', workspace.id)
      .where('scope_id', '=', id)
      .execute()
  }

  const days = await trx.read<CountedDay>(
    `select detected_at - detected_at % ${DAY} as day, signal_score, count(*) as total from alerts
      where workspace_id = ? and ${column} = ? and loaded_at is null group by 1, signal_score`,
    [workspace.id, id]
  )
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    await countOutOfDays(workspace, days.slice(from, from + DAYS_AT_ONCE), trx)
  }
}

interface CountedDay {
  day: number
  signal_score: string
  total: number
}

async function countOutOfDays(workspace: Tenant, days: CountedDay[], trx: Statements) {
  const cases = days.map(() => 'when day = ? and signal_score = ? then ?').join(' ')
  const values = days.flatMap((counted) => [counted.day, counted.signal_score, counted.total])
  await trx.write(
    `update alert_days set alert_count = alert_count - case ${cases} else 0 end where workspace_id = ?`,
    [...values, workspace.id]
  )
}

/** Returns the scopes in which an alert is counted: its workspace and its competitor. */
function scopesOf({ workspaceId, competitorId }: Counted): string[] {
  return [workspaceId, competitorId]
}
