import type { HeldBack } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { cut } from '#platform/text'
import { changeEvidence, isForgotten } from '#alerts/evidence/change_evidence'
import { findChange } from '#alerts/ledger/list_changes'
import { pageMark } from '#alerts/ledger/page_mark'
import type { ChangePage, HeldBackGroup, PlaceRow } from '#alerts/ledger/pages'
import { inWords, partsOfReason, reasonName } from '#alerts/ledger/reason_names'
import { LEARNED_PLACES } from '#alerts/places/hold_back'
import { listPlaces } from '#alerts/places/list_places'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'

const SHOWN_GROUPS = 30
const SHOWN_TEXTS = 20
const TEXT_LENGTH = 600

/** Everything that the page of one change tells; null when the workspace has no such change. */
export async function changeDetail(
  workspace: Tenant,
  id: string
): Promise<Omit<ChangePage, 'unread'> | null> {
  const row = await findChange(workspace, id)
  const change = row && (await PageChange.within(workspace).where('id', id).first())
  const page = change && (await WatchedUrl.within(workspace).where('id', change.watchedUrlId).first())
  if (!page) return null
  const heldBack = change.heldBack ?? []
  return {
    page: await pageMark(workspace, page),
    change: {
      ...row,
      judgedAt: change.judgedAt,
      isWanted: change.outcome === 'alerted' && change.heldBackBy !== null,
      terms: (change.judgement?.terms ?? []).map(({ text, weight }) => ({ text, weight })),
    },
    heldBack: grouped(heldBack),
    // Of a change that was told, the alert shows it.
    evidence: change.outcome === 'held_back' ? await changeEvidence(workspace, change) : null,
    isForgotten: isForgotten(change),
    places: await placesOf(workspace, page.id, heldBack),
  }
}

/** By reason, those first that held most back. Everything is bounded: it is the page's own text. */
function grouped(heldBack: readonly HeldBack[]): HeldBackGroup[] {
  const groups = new Map<string, { reason: string; filter: string; texts: string[] }>()
  for (const { filter, reason, text } of heldBack) {
    const key = `${filter}\n${reason}`
    const group = groups.get(key) ?? { reason, filter, texts: [] }
    if (text) group.texts.push(text)
    groups.set(key, group)
  }
  return [...groups.values()]
    .toSorted((a, b) => b.texts.length - a.texts.length)
    .slice(0, SHOWN_GROUPS)
    .map(({ reason, filter, texts }) => ({
      reason: cut(reason, TEXT_LENGTH),
      by: nameOf(filter),
      texts: texts.slice(0, SHOWN_TEXTS).map((text) => cut(text, TEXT_LENGTH)),
      hidden: Math.max(0, texts.length - SHOWN_TEXTS),
    }))
}

/** `noise/dates` is "Noise: dates". */
function nameOf(filter: string): string {
  const { step } = partsOfReason(filter)
  return step ? `${reasonName(filter)}: ${inWords(step).toLowerCase()}` : reasonName(filter)
}

/** The places that are named by what they held back. */
async function placesOf(
  workspace: Tenant,
  pageId: string,
  heldBack: readonly HeldBack[]
): Promise<PlaceRow[]> {
  const reasons = heldBack.filter(({ filter }) => filter === LEARNED_PLACES).map(({ reason }) => reason)
  if (reasons.length === 0) return []
  const places = await listPlaces(workspace, pageId)
  return places.filter(({ name }) => reasons.some((reason) => reason.endsWith(`: ${name}`)))
}
