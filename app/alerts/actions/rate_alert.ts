import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/ids'
import { withAlert } from '#alerts/actions/with_alert'
import type Alert from '#alerts/models/alert'
import AlertFeedback from '#alerts/models/alert_feedback'
import { learn, ratingsSince } from '#alerts/tuning/learn'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Notes whether an alert was worth having, and learns from it. The last word stands; the alert's status does not matter. One
 * that was given before a reset counts again when it is repeated. Throws `NotFound`.
 * @returns what was said of it before; null where nothing was
 */
export function rateAlert(
  workspace: Workspace,
  id: string,
  value: AlertFeedback['value'],
  actor: Actor
): Promise<AlertFeedback['value'] | null> {
  return withAlert(workspace, id, (alert, trx) => noteRating(workspace, alert, value, actor, trx))
}

/** The same for an alert in hand, by whoever holds the workspace's lock. */
export async function noteRating(
  workspace: Workspace,
  { id }: Alert,
  value: AlertFeedback['value'],
  actor: Actor,
  trx: TransactionClientContract
): Promise<AlertFeedback['value'] | null> {
  const given = await AlertFeedback.within(workspace, trx).where('alert_id', id).first()
  const former = given?.value ?? null
  const since = await ratingsSince(workspace, trx)
  if (former === value && given!.givenAt > since) return former
  const feedback =
    given ?? new AlertFeedback().fill({ id: newId('feedback'), workspaceId: workspace.id, alertId: id })
  feedback.merge({ value, givenBy: actor, givenAt: Math.max(Date.now(), since + 1) })
  await feedback.useTransaction(trx).save()
  await learn(workspace, since, trx)
  await AuditEvent.record(trx, workspace, { actor, action: 'alert.rated', subject: id, detail: value })
  return former
}
