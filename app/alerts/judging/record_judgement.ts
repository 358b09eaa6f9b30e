import AlertCreated from '#alerts/events/alert_created'
import { alertKind } from '#alerts/kinds/alert_kind'
import { findMergeTarget, mergeIntoAlert } from '#alerts/judging/merge_into_alert'
import { type NewAlert, storeAlert } from '#alerts/judging/store_alert'
import { logEntry } from '#alerts/suppression_log/log_entry'
import { writeAreas } from '#detection/areas/stored_areas'
import { isEmpty } from '#detection/change_parts'
import { editsOf } from '#detection/deduplication/edits'
import { finderOf, findReported } from '#detection/deduplication/find_reported'
import { recordReported } from '#detection/deduplication/record_reported'
import { isSameReported } from '#detection/deduplication/reported'
import type { Judgement } from '#detection/pipeline/judgement'
import type { OpenChange } from '#detection/pipeline/open_changes'
import type PageChange from '#monitoring/models/page_change'
import type { HeldBack } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { changesJudged, leaseLosses } from '#platform/metrics/metrics'
import { lockWorkspace } from '#workspaces/workspace'

/** The maximum number of filtered-out parts that are stored for one change. */
const MAX_HELD_BACK = 500

/**
 * Stores the outcome of a change in one transaction: the alert if it is worth one, what was merged into an earlier
 * alert, and what the page's areas learn. Returns null if there is no alert, or if another worker has already recorded
 * the outcome.
 *
 * @returns `overtaken` if another alert has reported part of it since it was judged; then nothing is stored
 */
export async function recordJudgement(
  stored: OpenChange,
  judgement: Judgement
): Promise<NewAlert | 'overtaken' | null> {
  return transaction(async (trx) => {
    // Every transaction that changes alerts takes this lock first.
    await lockWorkspace(stored.workspaceId, trx)
    if (!(await isPending(stored, trx))) {
      leaseLosses.inc({ queue: 'alerts' })
      return null
    }
    if (await isOvertaken(stored, judgement, trx)) return 'overtaken'
    await recordOutcome(stored, judgement, trx)

    const { learning, reported, verdict } = judgement
    if (learning) await writeAreas(stored, learning, trx)
    const alert = verdict.score ? await makeAlert(stored, judgement, trx) : null
    const earlier = reported && (await findMergeTarget(reported.alertId, trx))
    if (earlier) await mergeIntoAlert(earlier, stored, reported, trx)
    return alert
  })
}

async function isPending({ id }: OpenChange, trx: Statements): Promise<boolean> {
  const open = await trx.read(`select id from page_changes where id = ? and outcome = 'pending'`, [id])
  return open.length > 0
}

/**
 * Whether another alert has reported part of the change since it was judged. Only alerts and merged changes
 * depend on other alerts.
 */
async function isOvertaken(
  stored: OpenChange,
  { verdict, reported, reportedIn, edits }: Judgement,
  trx: Statements
): Promise<boolean> {
  if (!verdict.score && !reported) return false
  const now = await findReported(reportedIn, edits, finderOf(stored), trx)
  return !isSameReported(reported, now)
}

async function recordOutcome(
  stored: OpenChange,
  { change, heldBack, verdict, judged, reported }: Judgement,
  trx: Statements
): Promise<void> {
  const outcome: PageChange['outcome'] = verdict.score ? 'alerted' : reported ? 'joined' : 'held_back'
  const row = {
    outcome,
    outcome_reason:
      outcome === 'joined' && !isEmpty(change) ? joinedReason(verdict.reasoning) : verdict.reasoning,
    joined_alert_id: reported?.alertId ?? null,
    held_back: JSON.stringify(bounded(heldBack)),
    ...logEntry(stored.differences, outcome, { change, heldBack, verdict }),
    judgement: JSON.stringify(judged),
    judged_at: Date.now(),
    // Evidence shows only what mattered; filtered-out parts are in `held_back`.
    ...(verdict.score && stored.differences
      ? { differences: JSON.stringify({ fields: change.fields, lines: change.lines }) }
      : {}),
  }
  await trx.updateTable('page_changes').set(row).where('id', '=', stored.id).execute()
  trx.afterCommit(() => changesJudged.inc({ outcome: outcome === 'held_back' ? 'filtered_out' : outcome }))
}

function joinedReason(reasoning: string): string {
  return `An earlier alert covered part of this, and the rest is too minor to alert. ${reasoning}`
}

async function makeAlert(
  stored: OpenChange,
  { change, edits, judged, verdict }: Judgement,
  trx: Statements
): Promise<NewAlert> {
  const alert: NewAlert = {
    id: newId('alert'),
    workspaceId: stored.workspaceId,
    competitorId: stored.competitorId,
    watchedUrlId: stored.watchedUrlId,
    changeId: stored.id,
    signalScore: verdict.score!,
    pageType: stored.page.label,
    kind: alertKind({ terms: judged.terms, change: stored.kind, page: stored.page }),
    // Changes loaded from an archive are not news.
    status: stored.loadedAt === null ? 'unread' : 'read',
    summary: verdict.summary,
    changeExcerpt: verdict.excerpt,
    reasoning: verdict.reasoning,
    hasEvidence: stored.kind === 'content',
    detectedAt: stored.detectedAt,
    loadedAt: stored.loadedAt,
  }
  await storeAlert(alert, trx)
  if (stored.loadedAt !== null) return alert
  await recordReported(alert, stored.kind === 'content' ? editsOf(change) : edits, trx)
  await AlertCreated.dispatch(alert, trx)
  return alert
}

/** Keeps the first entries and adds one that counts the rest. */
function bounded(heldBack: HeldBack[]): HeldBack[] {
  const more = heldBack.length - MAX_HELD_BACK
  if (more <= 0) return heldBack
  return [
    ...heldBack.slice(0, MAX_HELD_BACK),
    { filter: 'ledger', reason: `${more} more filtered out.`, text: '' },
  ]
}
