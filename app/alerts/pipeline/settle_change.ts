import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import type { HeldBack } from '#platform/contract'
import { newId } from '#platform/ids'
import { isEmpty } from '#alerts/change_parts'
import { editsOf } from '#alerts/joining/edits'
import { isSameTold } from '#alerts/joining/told'
import { ledgerEntry } from '#alerts/ledger/ledger_entry'
import Alert from '#alerts/models/alert'
import { writeDeliveries } from '#alerts/outbox/write_deliveries'
import { finderOf, findTold } from '#alerts/pipeline/find_told'
import { joinAlert } from '#alerts/pipeline/join_alert'
import type { Judgement } from '#alerts/pipeline/judgement'
import { writePlaces } from '#alerts/pipeline/keep_places'
import { writeTold } from '#alerts/pipeline/write_told'
import type PageChange from '#monitoring/models/page_change'
import type WatchedUrl from '#monitoring/models/watched_url'
import { lockWorkspace } from '#workspaces/workspace'

/** What the ledger of silence keeps of one change at most. */
const MAX_HELD_BACK = 500

/**
 * Writes down what became of a change, in one transaction: its outcome, the alert where it is worth one, what joined an
 * earlier alert, and what it says of the page's places. Null when no alert came of it, or when another worker settled it
 * meanwhile.
 *
 * @returns `overtaken` when another alert told something of it after it was judged: then nothing was written
 */
export async function settleChange(
  stored: PageChange,
  page: WatchedUrl,
  judgement: Judgement
): Promise<Alert | 'overtaken' | null> {
  return transaction(async (trx) => {
    // Before anything else is locked, as everyone does who changes alerts.
    await lockWorkspace(stored.workspaceId, trx)
    if (!(await isPending(stored, trx))) return null
    if (await isOvertaken(stored, page, judgement, trx)) return 'overtaken'
    await settle(stored, judgement, trx)

    const { learning, told, verdict } = judgement
    if (learning) await writePlaces(stored, learning, trx)
    const alert = verdict.score ? await createAlert(stored, page, judgement, trx) : null
    if (told) {
      const earlier = await Alert.find(told.alertId, { client: trx })
      if (earlier) await joinAlert(earlier, stored, told, trx)
    }
    return alert
  })
}

async function isPending({ id }: PageChange, trx: TransactionClientContract): Promise<boolean> {
  return (await trx.from('page_changes').where({ id, outcome: 'pending' }).select('id').first()) !== null
}

/** Only what is told or joined depends on other alerts. */
async function isOvertaken(
  stored: PageChange,
  page: WatchedUrl,
  { verdict, told, toldIn, edits }: Judgement,
  trx: TransactionClientContract
): Promise<boolean> {
  if (!verdict.score && !told) return false
  return !isSameTold(told, await findTold(toldIn, edits, finderOf(stored, page), trx))
}

async function settle(
  stored: PageChange,
  { change, heldBack, verdict, judged, told }: Judgement,
  trx: TransactionClientContract
): Promise<void> {
  const outcome = verdict.score ? 'alerted' : told ? 'joined' : 'held_back'
  await trx
    .from('page_changes')
    .where('id', stored.id)
    .update({
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
    })
}

function joinedReason(reasoning: string): string {
  return `An alert told some of it before, and nothing else in it is worth one. ${reasoning}`
}

async function createAlert(
  stored: PageChange,
  page: WatchedUrl,
  { change, edits, verdict }: Judgement,
  trx: TransactionClientContract
): Promise<Alert> {
  const alert = await Alert.create(
    {
      id: newId('alert'),
      workspaceId: stored.workspaceId,
      competitorId: page.competitorId,
      watchedUrlId: page.id,
      changeId: stored.id,
      signalScore: verdict.score!,
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
  await writeTold(alert, stored.kind === 'content' ? editsOf(change) : edits, trx)
  await writeDeliveries(alert, trx)
  return alert
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
