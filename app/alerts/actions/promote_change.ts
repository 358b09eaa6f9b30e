import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { promotedVerdict } from '#alerts/actions/promoted_verdict'
import { recordRating } from '#alerts/actions/rate_alert'
import { alertKind } from '#alerts/kinds/alert_kind'
import { storeAlert } from '#alerts/judging/store_alert'
import Alert from '#alerts/models/alert'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { newId } from '#platform/ids'
import AuditEvent from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Turns a change that was filtered out into an alert ("Alert me about this"), and rates it as useful on behalf of the
 * user. Returns the existing alert if the change has one, so that concurrent calls create only one. Returns null if the
 * change has not been judged yet.
 *
 * @throws NotFound
 */
export async function promoteChange(
  workspace: Workspace,
  id: string,
  user: { id: string; name: string }
): Promise<Alert | null> {
  const found = await PageChange.within(workspace).where({ id }).first()
  if (!found) throw new NotFound('Change')
  // Analysts may take a long time, so they are asked before the transaction begins.
  const verdict = found.outcome === 'held_back' ? await promotedVerdict(workspace, found, user.name) : null

  return transaction(async (trx) => {
    await workspace.lock(trx)
    const change = await find(trx, PageChange, { workspaceId: workspace.id, id })
    const page =
      change && (await find(trx, WatchedUrl, { workspaceId: workspace.id, id: change.watchedUrlId }))
    if (!page) throw new NotFound('Change')
    if (change.outcome !== 'held_back' || !verdict) return alertOf(workspace, change, trx)

    const alert = await storeAlert(
      {
        id: newId('alert'),
        workspaceId: workspace.id,
        competitorId: page.competitorId,
        watchedUrlId: page.id,
        changeId: change.id,
        signalScore: verdict.score,
        pageType: page.label,
        kind: alertKind({ terms: verdict.judgement?.terms ?? [], change: change.kind, page }),
        // The user who requested the alert has just seen the change.
        status: 'read',
        summary: verdict.summary,
        changeExcerpt: verdict.excerpt,
        reasoning: verdict.reasoning,
        hasEvidence: change.kind === 'content' && change.differences !== null,
        detectedAt: change.detectedAt,
        loadedAt: change.loadedAt,
      },
      trx
    )
    const { judgement, reasoning: outcomeReason } = verdict
    await save(trx, change.merge({ outcome: 'alerted', outcomeReason, judgement }))
    await AuditEvent.record(trx, workspace, {
      actor: user.id,
      action: 'change.wanted',
      subject: id,
      detail: alert.summary,
    })
    await recordRating(workspace, alert, 'useful', user.id, trx)
    return alert
  })
}

/** Returns the alert that a change became or was merged into. */
function alertOf(workspace: Workspace, change: PageChange, trx: Statements): Promise<Alert | null> {
  const which = change.outcome === 'joined' ? { id: change.joinedAlertId! } : { changeId: change.id }
  return find(trx, Alert, { workspaceId: workspace.id, ...which })
}
