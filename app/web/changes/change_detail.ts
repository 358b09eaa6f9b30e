import { changeEvidence, isPruned } from '#alerts/evidence/change_evidence'
import { findChange } from '#alerts/suppression_log/list_changes'
import { inWords, partsOfReason, reasonName } from '#alerts/suppression_log/reason_names'
import { type ListedArea, listAreas } from '#detection/areas/list_areas'
import { LEARNED_AREAS } from '#detection/areas/suppress_areas'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { pageMark } from '#monitoring/queries/page_mark'
import { cut, type HeldBack } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import type { ChangePage, SuppressedGroup } from '#web/pages/pages_types'

const SHOWN_GROUPS = 30
const SHOWN_TEXTS = 20
const TEXT_LENGTH = 600

/** Returns everything on the page of a change; null if the workspace has no such change. */
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
      isPromoted: change.outcome === 'alerted' && change.heldBackBy !== null,
      terms: (change.judgement?.terms ?? []).map(({ text, weight }) => ({ text, weight })),
    },
    heldBack: grouped(heldBack),
    // If the change became an alert, that alert shows the evidence.
    evidence: change.outcome === 'held_back' ? await changeEvidence(workspace, change) : null,
    isPruned: isPruned(change),
    areas: await areasOf(workspace, page.id, heldBack),
  }
}

/**
 * Groups the filtered-out parts by reason, largest group first. The number and length of the texts are limited, because
 * they come from the page.
 */
function grouped(heldBack: readonly HeldBack[]): SuppressedGroup[] {
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

/** Returns a filter's name for display: `noise/dates` becomes "Noise: dates". */
function nameOf(filter: string): string {
  const { step } = partsOfReason(filter)
  return step ? `${reasonName(filter)}: ${inWords(step).toLowerCase()}` : reasonName(filter)
}

/** Returns the ignored areas that filtered something out, identified by the names at the end of the reasons. */
async function areasOf(
  workspace: Tenant,
  pageId: string,
  heldBack: readonly HeldBack[]
): Promise<ListedArea[]> {
  const reasons = heldBack.filter(({ filter }) => filter === LEARNED_AREAS).map(({ reason }) => reason)
  if (reasons.length === 0) return []
  const areas = await listAreas(workspace, pageId)
  return areas.filter(({ name }) => reasons.some((reason) => reason.endsWith(`: ${name}`)))
}
