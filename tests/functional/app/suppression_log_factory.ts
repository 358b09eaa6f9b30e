import type { HeldBack } from 'rivalwatch-plugin'
import { newId } from '#platform/ids'
import { judgeChange } from '#alerts/judging/judge_page'
import PageArea from '#detection/models/page_area'
import PageChange, { type Differences } from '#monitoring/models/page_change'
import type WatchedUrl from '#monitoring/models/watched_url'

/** Returns the difference when a line below a heading of the page is reworded. */
export function reworded(before: string, after: string): Differences {
  const block = (text: string) => ({
    text,
    kind: 'paragraph' as const,
    landmark: 'main' as const,
    path: ['Plans', 'Team'],
  })
  return {
    fields: [],
    lines: [
      { kind: 'removed', block: block(before) },
      { kind: 'added', block: block(after) },
    ],
  }
}

/** Changes on every visit. */
export const counterMoved = reworded('Trusted by 12,408 teams', 'Trusted by 12,411 teams')

export const priceRose: Differences = {
  fields: [
    {
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
      facts: { subject: 'Team', amountBefore: 49, amountAfter: 79 },
    },
  ],
  lines: reworded('$49 a month, billed monthly', '$79 a month, billed monthly').lines,
}

/** Creates a change that is waiting to be judged. */
export function aPendingChange(
  page: WatchedUrl,
  differences: Differences = counterMoved,
  detectedAt = Date.now()
): Promise<PageChange> {
  const id = newId('change')
  return PageChange.create({
    id,
    workspaceId: page.workspaceId,
    watchedUrlId: page.id,
    kind: 'content',
    dedupeKey: id,
    differences,
    outcome: 'pending',
    detectedAt,
  })
}

/** Creates a change that the loaded plugins have judged. */
export async function aJudgedChange(...given: Parameters<typeof aPendingChange>): Promise<PageChange> {
  const change = await aPendingChange(...given)
  await judgeChange(change.id)
  return change.refresh()
}

/** Creates an area that changes on almost every check, and a change that it filtered out. */
export async function aLearnedPlace(page: WatchedUrl, name = 'aside › What customers say') {
  const now = Date.now()
  const place = await PageArea.create({
    id: newId('place'),
    workspaceId: page.workspaceId,
    watchedUrlId: page.id,
    areaKey: newId('place').padEnd(64, '0'),
    name,
    sightings: {
      sightings: [{ version: 1, at: now, manner: 'replaced' }],
      texts: [],
      volatility: { by: 'visits', count: 5 },
      heldBack: 1,
    },
    lastChangedAt: now,
    learnedAt: now,
  })
  const change = await aPendingChange(page, reworded('“We love it.” Ana', '“Much better now.” Jo'))
  const reason = `is in an ignored area that changed on 5 of the last 5 checks: ${name}`
  const heldBack: HeldBack[] = [{ filter: 'learned_places', reason, text: '“We love it.” Ana' }]
  await change
    .merge({
      outcome: 'held_back',
      outcomeReason: `${reason}.`,
      heldBackBy: 'learned_places',
      heldBackCount: 1,
      heldBack,
    })
    .save()
  return { place, change }
}
