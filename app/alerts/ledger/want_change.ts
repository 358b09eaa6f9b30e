import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import { newId } from '#platform/ids'
import { noteRating } from '#alerts/actions/rate_alert'
import { wantedVerdict } from '#alerts/ledger/wanted_verdict'
import Alert from '#alerts/models/alert'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import AuditEvent from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * "I wanted this": makes an alert of a change that was held back, and rates it as useful for the user who wanted it. Of a
 * change that has an alert already, that one is returned; several at the same time make one. Null while the change waits
 * to be judged. Throws `NotFound`.
 */
export async function wantChange(
  workspace: Workspace,
  id: string,
  user: { id: string; name: string }
): Promise<Alert | null> {
  const found = await PageChange.within(workspace).where({ id }).first()
  if (!found) throw new NotFound('Change')
  // Analysts may take their time: nothing waits for them.
  const verdict = found.outcome === 'held_back' ? await wantedVerdict(workspace, found, user.name) : null

  return transaction(async (trx) => {
    await workspace.lock(trx)
    const change = await PageChange.within(workspace, trx).where({ id }).first()
    const page = change && (await WatchedUrl.within(workspace, trx).where('id', change.watchedUrlId).first())
    if (!page) throw new NotFound('Change')
    if (change.outcome !== 'held_back' || !verdict) return alertOf(workspace, change, trx)

    const alert = await Alert.create(
      {
        id: newId('alert'),
        workspaceId: workspace.id,
        competitorId: page.competitorId,
        watchedUrlId: page.id,
        changeId: change.id,
        signalScore: verdict.score,
        pageType: page.label,
        // Whoever wants it has just seen it.
        status: 'read',
        summary: verdict.summary,
        changeExcerpt: verdict.excerpt,
        reasoning: verdict.reasoning,
        hasEvidence: change.kind === 'content' && change.differences !== null,
        detectedAt: change.detectedAt,
      },
      { client: trx }
    )
    const { judgement, reasoning: outcomeReason } = verdict
    await change.merge({ outcome: 'alerted', outcomeReason, judgement }).save()
    await AuditEvent.record(trx, workspace, {
      actor: user.id,
      action: 'change.wanted',
      subject: id,
      detail: alert.summary,
    })
    await noteRating(workspace, alert, 'useful', user.id, trx)
    return alert
  })
}

/** The alert that a change became or joined. */
function alertOf(
  workspace: Workspace,
  change: PageChange,
  trx: TransactionClientContract
): Promise<Alert | null> {
  return Alert.within(workspace, trx)
    .where(change.outcome === 'joined' ? { id: change.joinedAlertId } : { changeId: change.id })
    .first()
}
