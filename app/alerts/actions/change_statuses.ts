import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { countOf } from '#platform/message_words'
import { MOST_AT_ONCE, type ActName } from '#alerts/actions/act_name'
import Alert, { type AlertStatus } from '#alerts/models/alert'
import AlertAct from '#alerts/models/alert_act'
import { countManyAs } from '#alerts/totals/keep_totals'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Alerts that the audit log names one by one, at most. */
const MOST_NAMED = 100
/** For how long an act can be undone. */
const REMEMBERED = DAY

/** Of which status each act makes what. Alerts of another status stay as they are. */
const acts = {
  read: { from: ['unread'], to: 'read', audit: 'alert.read' },
  unread: { from: ['read'], to: 'unread', audit: 'alert.unread' },
  archive: { from: ['unread', 'read'], to: 'archived', audit: 'alert.archived' },
  unarchive: { from: ['archived'], to: 'read', audit: 'alert.unarchived' },
} as const satisfies Record<ActName, { from: AlertStatus[]; to: AlertStatus; audit: string }>

/**
 * Changes the status of alerts in one transaction, while everyone else who changes something of the workspace waits.
 * Ids that the workspace does not have are passed over.
 * @param ids at most `MOST_AT_ONCE`
 * @returns how many were changed, and the act that undoes it; null where nothing was
 * @throws NotFound when ids are given and the workspace has none of them
 */
export function changeStatuses(
  workspace: Workspace,
  ids: readonly string[],
  name: ActName,
  actor: Actor
): Promise<{ changed: number; actId: string } | null> {
  const { from, to, audit } = acts[name]
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const found = await Alert.within(workspace, trx).whereIn('id', ids.slice(0, MOST_AT_ONCE))
    if (ids.length > 0 && found.length === 0) throw new NotFound('Alert')
    const alerts = found.filter(({ status }) => (from as readonly AlertStatus[]).includes(status))
    if (alerts.length === 0) return null

    const act = await remember(workspace, alerts, to, trx)
    await setStatus(workspace, alerts, to, trx)
    await record(trx, workspace, { actor, action: audit }, alerts)
    return { changed: alerts.length, actId: act.id }
  })
}

/** Gives alerts in hand one status, by whoever holds the workspace's lock. */
export async function setStatus(
  workspace: Workspace,
  alerts: readonly Alert[],
  to: AlertStatus,
  trx: TransactionClientContract
): Promise<void> {
  await countManyAs(alerts, to, trx)
  await Alert.within(workspace, trx)
    .whereIn(
      'id',
      alerts.map(({ id }) => id)
    )
    .update({ status: to })
}

/** Writes into the audit log what was done to alerts: to each of them, or to how many. */
export async function record(
  trx: TransactionClientContract,
  workspace: Workspace,
  event: { actor: Actor; action: string },
  alerts: readonly Alert[]
): Promise<void> {
  if (alerts.length > MOST_NAMED) {
    return AuditEvent.record(trx, workspace, { ...event, detail: countOf(alerts.length, 'alert') })
  }
  for (const { id: subject, summary: detail } of alerts) {
    await AuditEvent.record(trx, workspace, { ...event, subject, detail })
  }
}

async function remember(
  workspace: Workspace,
  alerts: readonly Alert[],
  to: AlertStatus,
  trx: TransactionClientContract
): Promise<AlertAct> {
  const now = Date.now()
  await AlertAct.within(workspace, trx)
    .where('created_at', '<', now - REMEMBERED)
    .delete()
  return AlertAct.create(
    {
      id: newId('alertAct'),
      workspaceId: workspace.id,
      made: to,
      former: Object.fromEntries(alerts.map(({ id, status }) => [id, status])),
      createdAt: now,
    },
    { client: trx }
  )
}
