/**
 * `npm run test:topology`: two web processes and three workers on MySQL or MariaDB and Redis, which are upgraded,
 * killed, stopped and added while people and programs use them. `TOPOLOGY_MINUTES` is the duration, `TOPOLOGY_FROM` the
 * tag or commit that they are upgraded from.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { migrateEmptyTo } from '#platform/database/schema_versions'
import { MINUTE, SECOND } from '#platform/instants'
import { ace } from '#tests/support/ace'
import { Chance } from '#tests/support/random_visits'
import { Cluster } from './cluster.js'
import { Load } from './load.js'
import { previousRef, previousRelease } from './previous_release.js'

const MINUTES = Number(process.env.TOPOLOGY_MINUTES ?? 10)
const SEED = Date.now() % 1_000_000
/** Milliseconds that the previous release runs before it is upgraded. */
const BEFORE_UPGRADE = 20 * SECOND

test.group('Two web processes and three workers that repeatedly end', () => {
  test('lose nothing, do nothing twice and respond to every request: seed {$self}')
    .with([SEED])
    .timeout((MINUTES + 10) * MINUTE)
    .run(async ({ assert, cleanup }, seed) => {
      const ref = await previousRef()
      const previous = ref === null ? null : await previousRelease(ref)
      if (previous) cleanup(() => previous.remove())
      if (previous) await migrateEmptyTo(previous.migrations)

      const cluster = await Cluster.start(previous?.folder)
      cleanup(() => cluster.abandon())
      const load = await Load.start({ cleanup }, cluster.origins, seed)
      const end = Date.now() + MINUTES * MINUTE
      if (previous) {
        await wait(BEFORE_UPGRADE)
        const { exitCode, stderr } = await ace('migration:run', '--force')
        assert.equal(exitCode, 0, stderr)
        await cluster.upgrade()
        console.log(`    upgraded from ${ref} after ${load.changes} changes`)
      } else {
        console.log(
          '    not upgraded from an earlier release: there is no tag. TOPOLOGY_FROM may name a commit'
        )
      }
      cluster.disturb(new Chance(seed))
      const left = () => Math.max(0, end - Date.now())
      await wait(left() / 2)
      cluster.addWorker('worker 4')
      await wait(left())

      await cluster.calmDown()
      await load.stop()
      await cluster.stop()
      console.log(`    ${cluster.ends}\n    ${load.summary}`)
      await load.assertIsExact(assert, cluster.workerKills)
    })
})
