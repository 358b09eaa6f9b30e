/**
 * `npm run test:clickhouse [-- <arguments for the runner>]` runs the tests of analytics with each store: the tables of
 * the database, then ClickHouse. Uses the server at CLICKHOUSE_URL, where it creates a database and drops it
 * afterward, or else the engine in the npm package chdb, which it downloads once.
 */
import './support/node_version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { borrowClickhouse } from './steps/clickhouse.mjs'
import { install } from './steps/install.mjs'
import { migrate } from './steps/prepare_database.mjs'
import { runTests } from './steps/run_tests.mjs'
import { testSettings } from './steps/test_settings.mjs'
import { report } from './support/problem.mjs'
import { interruptRunning } from './support/run.mjs'
import { onStopSignals } from './support/signals.mjs'

/** The specs that define the results every store must return. */
const OF_EACH_STORE = [
  'functional',
  ...['analytics/rollups', 'analytics/counting', 'api/analytics', 'app/sites'].map(
    (name) => `--files=${name}.spec.ts`
  ),
]

const given = process.argv.slice(2)
const undo = []
onStopSignals({
  stop() {
    process.exitCode = 130
    interruptRunning()
  },
  kill: () => process.exit(130),
})

async function prepare(store) {
  const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-test-'))
  undo.unshift(() => rmSync(storage, { recursive: true, force: true }))
  const env = { ...(await testSettings(storage)), ...store }
  await migrate(env, 'ace.js')
  return env
}

try {
  await install()
  const clickhouse = await borrowClickhouse(process.env)
  undo.unshift(clickhouse.giveBack)
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const [store, suites] of [
    [{}, [OF_EACH_STORE]],
    [clickhouse.env, [OF_EACH_STORE, ['clickhouse']]],
  ]) {
    console.log(`\nVisits in ${store.ANALYTICS_STORE ?? 'tables'}`)
    const env = await prepare(store)
    for (const suite of suites) {
      const counts = await runTests([...suite, ...given], env)
      for (const name of Object.keys(sum)) sum[name] += counts[name]
    }
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
  process.exitCode ||= sum.failed > 0 || sum.passed === 0 ? 1 : 0
} catch (error) {
  if (!process.exitCode) report(error)
  process.exitCode ||= 1
} finally {
  for (const undoing of undo) await undoing()
}
