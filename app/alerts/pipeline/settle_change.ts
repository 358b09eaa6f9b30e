import { transaction } from '#platform/database/transaction'
import type { HeldBack } from '#platform/contract'
import { newId } from '#platform/ids'
import Alert from '#alerts/models/alert'
import type { Judgement } from '#alerts/pipeline/judge_change'
import type PageChange from '#monitoring/models/page_change'
import type WatchedUrl from '#monitoring/models/watched_url'
import { lockWorkspace } from '#workspaces/workspace'

/** What the ledger of silence keeps of one change at most. */
const MAX_HELD_BACK = 500

/**
 * Writes down what became of a change, in one transaction: its outcome, and the alert where it is worth one. Null when it
 * is not, or when the change was settled by another worker meanwhile.
 */
export async function settleChange(
  stored: PageChange,
  page: WatchedUrl,
  { change, heldBack, verdict }: Judgement
): Promise<Alert | null> {
  const { score } = verdict
  return transaction(async (trx) => {
    // Before anything else is locked, as everyone does who changes alerts.
    if (score) await lockWorkspace(stored.workspaceId, trx)
    const settled = await trx
      .from('page_changes')
      .where({ id: stored.id, outcome: 'pending' })
      .update({
        outcome: score ? 'alerted' : 'held_back',
        outcome_reason: verdict.reasoning,
        held_back: JSON.stringify(bounded(heldBack)),
        judged_at: Date.now(),
        // Evidence shows what mattered; what was taken out stays in `held_back`.
        ...(score && stored.differences
          ? { differences: JSON.stringify({ fields: change.fields, lines: change.lines }) }
          : {}),
      })
    if (Number(settled) === 0 || !score) return null
    return Alert.create(
      {
        id: newId('alert'),
        workspaceId: stored.workspaceId,
        competitorId: page.competitorId,
        watchedUrlId: page.id,
        changeId: stored.id,
        signalScore: score,
        pageType: page.label,
        status: 'unread',
        summary: verdict.summary,
        changeExcerpt: verdict.excerpt,
        reasoning: verdict.reasoning,
        hasEvidence: stored.kind === 'content',
        detectedAt: stored.detectedAt,
      },
      { client: trx }
    )
  })
}

/** The last entry says what was left out. */
function bounded(heldBack: HeldBack[]): HeldBack[] {
  const more = heldBack.length - MAX_HELD_BACK
  if (more <= 0) return heldBack
  return [
    ...heldBack.slice(0, MAX_HELD_BACK),
    { filter: 'ledger', reason: `${more} more were held back.`, text: '' },
  ]
}
