import { test } from '@japa/runner'
import { addGoal } from '#analytics/goals/change_goals'
import { filterText } from '#analytics/filters'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { summarizeSite, summarizeSites, summarizeVisits } from '#analytics/queries/summaries'
import { dayOf, daysAfter, type StoredHit } from '#analytics/visits/stored_hit'
import { DAY, HOUR } from '#platform/instants'
import { siteByHand, sitesByHand } from '#tests/support/analytics_oracle'
import { Chance, randomFilters, randomGoals, randomVisits } from '#tests/support/random_visits'
import { aBatch, aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'

const FROM = Date.UTC(2026, 10, 7)
const DAYS = 4
const SEEDS = [1, 2, 3, 4, 5]

interface Batch {
  site: AnalyticsSite
  hits: StoredHit[]
}

/**
 * Splits hits into batches of any size: mostly in chronological order, some very late, and in any order within a batch.
 */
function batchesOf(chance: Chance, site: AnalyticsSite, hits: StoredHit[]): (Batch & { at: number })[] {
  const batches: (Batch & { at: number })[] = []
  for (let rest = chance.next() < 0.5 ? hits : chance.shuffled(hits); rest.length > 0;) {
    const [some, left] = takeFrom(rest, 1 + chance.below(25))
    const delay = chance.next() < 0.2 ? chance.below(DAYS * DAY) : 0
    batches.push({ site, hits: chance.shuffled(some), at: some[0].t + delay })
    rest = left
  }
  return batches
}

const takeFrom = <Value>(values: Value[], count: number) => [values.slice(0, count), values.slice(count)]

test.group('Daily figures', () => {
  test('match the hits, however these arrived: seed {$self}')
    .with(SEEDS)
    .timeout(300_000)
    .run(async ({ assert }, seed) => {
      const chance = new Chance(seed)
      const workspaces = [await aWorkspace(), await aWorkspace()]
      const hitsOf = new Map<AnalyticsSite, StoredHit[]>()
      const goalsOf = new Map<AnalyticsSite, ReturnType<typeof randomGoals>>()
      for (const workspace of workspaces) {
        for (const people of [12, 5, 0]) {
          const hits = randomVisits(chance, { people, from: FROM, days: DAYS })
          const site = await aSite(workspace)
          hitsOf.set(site, hits)
          goalsOf.set(site, randomGoals(chance))
          for (const { kind, value } of goalsOf.get(site)!) {
            await addGoal(workspace, site.id, { kind, value }, 'command')
          }
        }
      }

      let waiting = [...hitsOf]
        .flatMap(([site, hits]) => batchesOf(chance, site, hits))
        .sort((a, b) => a.at - b.at)
      while (waiting.length > 0) {
        const [some, later] = takeFrom(waiting, 1 + chance.below(30))
        for (const { site, hits } of some) await aBatch(site, hits)
        waiting = later
        await Promise.all([ingestHits(), chance.next() < 0.5 && ingestHits()])
      }
      await ingestHits()

      for (const now of [FROM + DAYS * DAY - 1, FROM + 2 * DAY + HOUR, FROM + 20 * DAY]) {
        for (const days of [1, 2, 3, 4, 30]) {
          for (const workspace of workspaces) {
            const sites = [...hitsOf].filter(([site]) => site.workspaceId === workspace.id)
            const told = `seed ${seed}, ${days} days until ${new Date(now).toISOString()}`
            for (const [site, hits] of sites) {
              const summary = await summarizeSite(workspace, site.id, days, now)
              const goals = goalsOf.get(site)
              assert.deepEqual(summary, siteByHand(hits, days, now, [], goals), told)
              const filters = randomFilters(chance)
              const until = dayOf(now)
              const span = { workspace, siteId: site.id, from: daysAfter(until, 1 - days), until }
              assert.deepEqual(
                await summarizeVisits(span, filters),
                siteByHand(hits, days, now, filters, goals),
                `${told}, ${filters.map(filterText).join(' and ')}`
              )
            }
            const allHits = sites.map(([, hits]) => hits)
            assert.deepEqual(
              await summarizeSites(workspace, days, now),
              sitesByHand(allHits, days, now),
              told
            )
          }
        }
      }
    })
})
