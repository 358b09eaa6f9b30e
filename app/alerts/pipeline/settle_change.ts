import { type HotStatements, hotTransaction } from '#platform/database/hot_write'
import type { HeldBack } from '#platform/contract'
import { newId } from '#platform/ids'
import { isEmpty } from '#alerts/change_parts'
import { editsOf } from '#alerts/joining/edits'
import { isSameTold } from '#alerts/joining/told'
import { ledgerEntry } from '#alerts/ledger/ledger_entry'
import type Alert from '#alerts/models/alert'
import { writeDeliveries } from '#alerts/outbox/write_deliveries'
import { finderOf, findTold } from '#alerts/pipeline/find_told'
import { findJoinable, joinAlert } from '#alerts/pipeline/join_alert'
import type { Judgement } from '#alerts/pipeline/judgement'
import { writePlaces } from '#alerts/pipeline/keep_places'
import type { OpenChange } from '#alerts/pipeline/open_changes'
import { writeTold } from '#alerts/pipeline/write_told'
import { countIn } from '#alerts/totals/keep_totals'
import { holdWorkspace } from '#workspaces/workspace'

/** What the ledger of silence keeps of one change at most. */
const MAX_HELD_BACK = 500

/** An alert as it was just made. */
export type NewAlert = Pick<
  Alert,
  | 'id'
  | 'workspaceId'
  | 'competitorId'
  | 'watchedUrlId'
  | 'changeId'
  | 'signalScore'
  | 'pageType'
  | 'status'
  | 'summary'
  | 'changeExcerpt'
  | 'reasoning'
  | 'hasEvidence'
  | 'detectedAt'
>

/**
 * Writes down what became of a change, in one transaction: its outcome, the alert where it is worth one, what joined an
 * earlier alert, and what it says of the page's places. Null when no alert came of it, or when another worker settled it
 * meanwhile.
 *
 * @returns `overtaken` when another alert told something of it after it was judged: then nothing was written
 */
export async function settleChange(
  stored: OpenChange,
  judgement: Judgement
): Promise<NewAlert | 'overtaken' | null> {
  return hotTransaction(async (statements) => {
    // Before anything else is locked, as everyone does who changes alerts.
    await holdWorkspace(stored.workspaceId, statements)
    if (!(await isPending(stored, statements))) return null
    if (await isOvertaken(stored, judgement, statements)) return 'overtaken'
    await settle(stored, judgement, statements)

    const { learning, told, verdict } = judgement
    if (learning) await writePlaces(stored, learning, statements)
    const settled = verdict.score ? await makeAlert(stored, judgement, statements) : null
    const earlier = told && (await findJoinable(told.alertId, statements))
    if (earlier) await joinAlert(earlier, stored, told, statements)
    return settled
  })
}

async function isPending({ id }: OpenChange, statements: HotStatements): Promise<boolean> {
  const open = await statements.read(`select id from page_changes where id = ? and outcome = 'pending'`, [id])
  return open.length > 0
}

/** Only what is told or joined depends on other alerts. */
async function isOvertaken(
  stored: OpenChange,
  { verdict, told, toldIn, edits }: Judgement,
  statements: HotStatements
): Promise<boolean> {
  if (!verdict.score && !told) return false
  const now = await findTold(toldIn, edits, finderOf(stored), (sql, values) => statements.read(sql, values))
  return !isSameTold(told, now)
}

async function settle(
  stored: OpenChange,
  { change, heldBack, verdict, judged, told }: Judgement,
  statements: HotStatements
): Promise<void> {
  const outcome = verdict.score ? 'alerted' : told ? 'joined' : 'held_back'
  const row = {
    outcome,
    outcome_reason:
      outcome === 'joined' && !isEmpty(change) ? joinedReason(verdict.reasoning) : verdict.reasoning,
    joined_alert_id: told?.alertId ?? null,
    held_back: JSON.stringify(bounded(heldBack)),
    ...ledgerEntry(stored.differences, outcome, { change, heldBack, verdict }),
    judgement: JSON.stringify(judged),
    judged_at: Date.now(),
    // Evidence shows what mattered; what was taken out stays in `held_back`.
    ...(verdict.score && stored.differences
      ? { differences: JSON.stringify({ fields: change.fields, lines: change.lines }) }
      : {}),
  }
  await statements.update('page_changes', row, { id: stored.id })
}

function joinedReason(reasoning: string): string {
  return `An earlier alert covered part of this, and the rest is too minor to alert. ${reasoning}`
}

async function makeAlert(
  stored: OpenChange,
  { change, edits, verdict }: Judgement,
  statements: HotStatements
): Promise<NewAlert> {
  const alert: NewAlert = {
    id: newId('alert'),
    workspaceId: stored.workspaceId,
    competitorId: stored.competitorId,
    watchedUrlId: stored.watchedUrlId,
    changeId: stored.id,
    signalScore: verdict.score!,
    pageType: stored.page.label,
    status: 'unread',
    summary: verdict.summary,
    changeExcerpt: verdict.excerpt,
    reasoning: verdict.reasoning,
    hasEvidence: stored.kind === 'content',
    detectedAt: stored.detectedAt,
  }
  await statements.insert('alerts', rowOf(alert))
  await countIn(alert, statements)
  await writeTold(alert, stored.kind === 'content' ? editsOf(change) : edits, statements)
  await writeDeliveries(alert, statements)
  return alert
}

function rowOf(alert: NewAlert) {
  return {
    id: alert.id,
    workspace_id: alert.workspaceId,
    competitor_id: alert.competitorId,
    watched_url_id: alert.watchedUrlId,
    change_id: alert.changeId,
    signal_score: alert.signalScore,
    page_type: alert.pageType,
    status: alert.status,
    summary: alert.summary,
    change_excerpt: alert.changeExcerpt,
    reasoning: alert.reasoning,
    has_evidence: alert.hasEvidence,
    detected_at: alert.detectedAt,
  }
}

/** The last entry says what was left out. */
function bounded(heldBack: HeldBack[]): HeldBack[] {
  const more = heldBack.length - MAX_HELD_BACK
  if (more <= 0) return heldBack
  return [
    ...heldBack.slice(0, MAX_HELD_BACK),
    { filter: 'ledger', reason: `${more} more filtered out.`, text: '' },
  ]
}
