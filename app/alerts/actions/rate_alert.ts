import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { newId } from '#platform/ids'
import { withAlert } from '#alerts/actions/with_alert'
import type Alert from '#alerts/models/alert'
import AlertFeedback from '#alerts/models/alert_feedback'
import { refit, ratingsSince } from '#detection/scoring/refit'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Stores whether an alert was useful, and learns from it. The last rating counts, whatever the alert's status.
 * Repeating a rating from before a reset makes it count again.
 *
 * @returns the previous rating; null if there was none
 * @throws NotFound
 */
export function rateAlert(
  workspace: Workspace,
  id: string,
  value: AlertFeedback['value'],
  actor: Actor
): Promise<AlertFeedback['value'] | null> {
  return withAlert(workspace, id, (alert, trx) => recordRating(workspace, alert, value, actor, trx))
}

/** Rates a loaded alert. The caller holds the workspace's lock. */
export async function recordRating(
  workspace: Workspace,
  { id }: Alert,
  value: AlertFeedback['value'],
  actor: Actor,
  trx: Statements
): Promise<AlertFeedback['value'] | null> {
  const given = await find(trx, AlertFeedback, { workspaceId: workspace.id, alertId: id })
  const former = given?.value ?? null
  const since = await ratingsSince(workspace, trx)
  if (former === value && given!.givenAt > since) return former
  const feedback =
    given ?? new AlertFeedback().fill({ id: newId('feedback'), workspaceId: workspace.id, alertId: id })
  feedback.merge({ value, givenBy: actor, givenAt: Math.max(Date.now(), since + 1) })
  await save(trx, feedback)
  await refit(workspace, since, trx)
  await AuditEvent.record(trx, workspace, { actor, action: 'alert.rated', subject: id, detail: value })
  return former
}
