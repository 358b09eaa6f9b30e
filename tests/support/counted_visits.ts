/** Checks the figures of all sites against the stored hits. */
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import AnalyticsSite from '#analytics/models/analytics_site'
import { summarizeBriefly, summarizeSite, summarizeSites } from '#analytics/queries/summaries'
import { dayOf, daysAfter, type StoredHit } from '#analytics/visits/stored_hit'
import { DAY } from '#platform/instants'
import type Workspace from '#workspaces/models/workspace'
import { siteByHand, sitesByHand } from '#tests/support/analytics_oracle'
import { nameOfHit, type VisitLoad } from '#tests/support/visit_load'

/** Returns all stored hits by site id, in order of arrival. */
export async function hitsBySite(): Promise<Map<string, StoredHit[]>> {
  const hits = new Map<string, StoredHit[]>()
  for (const row of await db.from('hit_batches').orderBy('id').select('site_id', 'hits')) {
    if (!hits.has(row.site_id)) hits.set(row.site_id, [])
    hits.get(row.site_id)!.push(...(JSON.parse(row.hits) as StoredHit[]))
  }
  return hits
}

/**
 * Fails unless the figures of each day, and of all days together, match the hits exactly.
 *
 * @param isUpgraded whether some hits were counted by an earlier version, which knows fewer breakdowns
 */
export async function assertFiguresAreThoseOfHits(
  assert: Assert,
  workspaces: readonly Workspace[],
  told = '',
  isUpgraded = false
): Promise<void> {
  const hits = await hitsBySite()
  const days = [...new Set([...hits.values()].flat().map(({ t }) => dayOf(t)))].sort()
  const last = Date.parse(days.at(-1)!)
  const spans = [
    ...days.map((day) => ({ days: 1, now: Date.parse(day) })),
    { days: 1 + (last - Date.parse(days[0])) / DAY, now: last },
  ]
  for (const workspace of workspaces) {
    const sites = await AnalyticsSite.within(workspace)
    for (const span of spans) {
      const when = `${span.days} days until ${dayOf(span.now)} ${told}`
      for (const { id } of sites) {
        const until = dayOf(span.now)
        const summary = isUpgraded
          ? await summarizeBriefly({ workspace, siteId: id, from: daysAfter(until, 1 - span.days), until })
          : await summarizeSite(workspace, id, span.days, span.now)
        const byHand = siteByHand(hits.get(id) ?? [], span.days, span.now)
        const expected = Object.fromEntries(Object.entries(byHand).filter(([name]) => name in summary))
        assert.deepEqual({ ...summary }, expected, `${id}, ${when}`)
      }
      const ofAll = await summarizeSites(workspace, span.days, span.now)
      const hitsOfAll = sites.map(({ id }) => hits.get(id) ?? [])
      assert.deepEqual(ofAll, sitesByHand(hitsOfAll, span.days, span.now), `all sites, ${when}`)
    }
  }
}

/** Checks that each hit with a 202 is counted exactly once, every other hit at most once, and each visitor as one. */
export async function assertKeptOnce(assert: Assert, ...loads: readonly VisitLoad[]): Promise<void> {
  const sentWith = (name: string) => loads.map(({ sent }) => sent.get(name)).find((one) => one !== undefined)
  const kept = new Set<string>()
  const twice: string[] = []
  const strange: string[] = []
  const visitors = new Map<string, Set<string>>()
  const people = new Map<string, Set<string>>()
  for (const [siteId, hits] of await hitsBySite()) {
    for (const hit of hits) {
      const name = nameOfHit(siteId, hit)
      if (kept.has(name)) twice.push(name)
      kept.add(name)
      const visitor = sentWith(name)?.visitor
      if (visitor === undefined) strange.push(name)
      add(visitors, `${siteId} ${dayOf(hit.t)} ${visitor}`, hit.v)
      add(people, `${siteId} ${hit.v}`, String(visitor))
    }
  }
  const lost = loads
    .flatMap((load) => load.withOutcome((outcome) => outcome === 202))
    .filter((name) => !kept.has(name))
  assert.deepEqual({ lost, twice, strange }, { lost: [], twice: [], strange: [] })
  assert.isEmpty([...visitors, ...people].filter(([, others]) => others.size > 1))
}

function add(groups: Map<string, Set<string>>, key: string, value: string) {
  groups.set(key, (groups.get(key) ?? new Set()).add(value))
}

export async function isAllCounted(): Promise<boolean> {
  return !(await db.from('hit_batches').whereNull('ingested_at').select('id').first())
}
