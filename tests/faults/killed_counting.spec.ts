import { untilBy } from '#tests/support/until'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { newId } from '#platform/ids'
import { assertFiguresAreThoseOfHits, isAllCounted } from '#tests/support/counted_visits'
import { Chance, randomVisits } from '#tests/support/random_visits'
import { aBatch, aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'
import { Program } from '../process/program.js'
import { runDoomedWorker } from './doomed_worker.js'

const TABLES = [
  'hit_batches',
  'site_ingests',
  'visitor_days',
  'site_days',
  'site_day_labels',
  'analytics_sites',
]
const FROM = Date.UTC(2026, 10, 7)
/** More than the number of statements needed to count a site's hits. */
const MOST = 40
/** Per site: enough to keep two workers that start together busy at the same time. */
const PEOPLE = 100
const ROUNDS = 8

test.group('Worker that counts hits', () => {
  test('counts each hit once, whichever statement it is killed before', async ({ assert }) => {
    const workspace = await aWorkspace()
    // Identical each time, so that the statements are too.
    const hits = randomVisits(new Chance(1), { people: 8, from: FROM, days: 2 })
    for (let k = 1; ; k++) {
      assert.isBelow(k, MOST, 'it never ran through')
      const site = await aSite(workspace)
      await aBatch(site, hits.slice(0, 30))
      await ingestHits()
      await aBatch(site, hits.slice(30, 50))
      await aBatch(site, hits.slice(50))
      const { statements, wasKilled } = await runDoomedWorker({
        killBefore: k,
        tables: TABLES,
        isSettled: isAllCounted,
      })
      await ingestHits()
      const told = `killed after ${statements.at(-1)}`
      await assertFiguresAreThoseOfHits(assert, [workspace], told)
      if (!wasKilled) break
    }
  }).timeout(10 * 60_000)

  test('may run alongside another worker', async ({ assert, cleanup }) => {
    const chance = new Chance(2)
    const workspace = await aWorkspace()
    const sites = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aSite(workspace)))
    for (let round = 1; ; round++) {
      assert.isAtMost(round, ROUNDS, 'they were never at it together')
      for (const site of sites) await addBacklog(site, chance)
      const workers = [1, 2].map(() => new Program(['ace.js', 'queue:listen']))
      cleanup(() => workers.forEach((worker) => worker.killGroup('SIGKILL')))
      await untilBy(workers, () => isAllCounted())
      for (const worker of workers) worker.kill('SIGTERM')
      for (const worker of workers) assert.equal(await worker.gone, 0, worker.output)
      await assertFiguresAreThoseOfHits(assert, [workspace])
      // Each worker writes the time it started, and all hits were waiting before either did.
      const begun = await db.from('hit_batches').distinct('ingested_at')
      if (begun.length > round) break
    }
  }).timeout(5 * 60_000)
})

/** Adds more batches of waiting hits than one transaction handles. */
async function addBacklog(site: AnalyticsSite, chance: Chance): Promise<void> {
  const hits = randomVisits(chance, { people: PEOPLE, from: FROM, days: 3 })
  const rows = hits.map((hit) => ({
    id: newId('hitBatch'),
    workspace_id: site.workspaceId,
    site_id: site.id,
    received_at: hit.t,
    hit_count: 1,
    hits: JSON.stringify([hit]),
  }))
  for (let from = 0; from < rows.length; from += 100) {
    await db.table('hit_batches').multiInsert(rows.slice(from, from + 100))
  }
}
