import { until, untilBy } from '#tests/support/until'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { assertFiguresAreThoseOfHits, assertKeptOnce, isAllCounted } from '#tests/support/counted_visits'
import { freePort } from '#tests/support/ports'
import { Chance } from '#tests/support/random_visits'
import { VisitLoad } from '#tests/support/visit_load'
import { aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'
import { RestartedProgram, webAt, worker as aWorker } from '../process/restarted_program.js'

const SEED = Date.now() % 1_000_000
/** For the web process, and the same number for the worker. */
const KILLS = 25
const SITES_OF_EACH = 6
const CONNECTIONS = 16
/** The maximum lifetime of a process in milliseconds, from when it is ready. */
const LIFE = 2_000
/** Roughly how many milliseconds a worker needs to count the waiting hits. */
const COUNTING = 100

test.group('Visits while web and worker are killed fifty times under load', () => {
  test('are counted exactly once if acknowledged with 202: seed {$self}')
    .with([SEED])
    .timeout(10 * 60_000)
    .run(async ({ assert, cleanup }, seed) => {
      const chance = new Chance(seed)
      const workspaces = [await aWorkspace(), await aWorkspace()]
      const sites = await Promise.all(
        workspaces.flatMap((workspace) => Array.from({ length: SITES_OF_EACH }, () => aSite(workspace)))
      )
      const port = await freePort()
      const web = new RestartedProgram('web', webAt(port))
      const worker = new RestartedProgram('worker', aWorker())
      const load = new VisitLoad(`http://127.0.0.1:${port}`, sites, chance)
      cleanup(async () => {
        for (const { program } of [web, worker]) program.killGroup('SIGKILL')
        await load.stop()
      })
      load.start(CONNECTIONS)

      async function killWeb() {
        for (let kill = 0; kill < KILLS; kill++) {
          const before = load.accepted
          await web.isReady()
          await until(() => load.accepted !== before)
          await wait(chance.below(LIFE))
          await web.killAndRestart()
        }
      }

      async function killWorker() {
        for (let kill = 0; kill < KILLS; kill++) {
          const before = await lastCounted()
          await worker.isReady()
          // The worker is mostly idle, so two of three kills are timed to hit it while counting.
          const isAimed = kill % 3 > 0
          await until(async () => !isAimed || (await lastCounted()) !== before)
          await wait(chance.below(isAimed ? COUNTING : LIFE))
          await worker.killAndRestart()
        }
      }

      await Promise.all([killWeb(), killWorker()])
      await load.stop()
      await web.isReady()
      await web.stop()
      await untilBy(worker.program, () => isAllCounted())
      await worker.stop()

      assert.isNotEmpty(
        load.withOutcome((outcome) => outcome === 'ECONNRESET'),
        'nothing was in progress'
      )
      await assertKeptOnce(assert, load)
      await assertFiguresAreThoseOfHits(assert, workspaces)
    })
})

async function lastCounted(): Promise<number> {
  const [{ last }] = await db.from('site_ingests').max('ingested_at as last')
  return Number(last)
}
