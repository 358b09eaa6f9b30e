/**
 * `npm test [-- <arguments for the runner>]`: everything a fresh machine needs, then all tests. Ends with a line of its
 * own, `N passed, N failed`, with `, N skipped` where some were. With `--services`, on MySQL or MariaDB and Redis. The
 * suites `browser` and `faults` take minutes, and run only where they are named: `npm run test:browser`,
 * `npm run test:faults`, `-- --services`.
 *
 * Suites that wait for others' processes run beside those that compute, and tests of the app in a browser beside those of
 * hostile pages, which wait for their bounds. What runs beside has a database and a storage folder of its own, which go
 * afterwards.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './bundled_node.mjs'
import { install } from './steps/install.mjs'
import { migrate } from './steps/prepare_database.mjs'
import { runTests, runTestsTwice } from './steps/run_tests.mjs'
import { borrowServices } from './steps/services.mjs'
import { testSettings } from './steps/test_settings.mjs'
import { report } from './support/problem.mjs'
import { interruptRunning } from './support/run.mjs'
import { onStopSignals } from './support/signals.mjs'

const withServices = process.argv.includes('--services')
const given = process.argv.slice(2).filter((argument) => argument !== '--services')
const namesSuite = given[0] !== undefined && !given[0].startsWith('-')
const lanes = lanesOf(given)

/** Redis databases, the first for the first lane. */
const REDIS_DBS = [15, 14]

/** Arguments for the runs that go side by side. */
function lanesOf(args) {
  if (args.length === 0) return [['functional'], ['unit', 'process']]
  if (args.length === 1 && args[0] === 'browser') {
    const others = readdirSync(join(ROOT, 'tests', 'browser')).filter((name) => name !== 'app')
    return [
      ['browser', filesIn('app')],
      ['browser', ...others.map(filesIn)],
    ]
  }
  return [namesSuite ? args : ['unit', 'functional', 'process', ...args]]
}

/** @param {string} name of a folder or a file of a suite */
function filesIn(name) {
  return `--files=${name.endsWith('.ts') ? name : `${name}/*`}`
}

/** What undoes each thing that was made, the last one first. */
const undo = []
const stop = () => {
  process.exitCode = 130
  interruptRunning()
}
onStopSignals({ stop, kill: () => process.exit(130) })

/** An empty database and what else a run needs. */
async function prepare(lane) {
  const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-test-'))
  undo.unshift(() => rmSync(storage, { recursive: true, force: true }))
  const env = await testSettings(storage)
  if (withServices) {
    const services = await borrowServices(process.env, { redisDb: REDIS_DBS[lane] })
    undo.unshift(services.giveBack)
    Object.assign(env, services.env)
  }
  await migrate(env, 'ace.js')
  return env
}

/** Runs the lanes side by side. The first is shown while it runs, the other once both have ended. */
async function runAll(envs) {
  const runs = lanes.map(async (args, lane) => {
    const said = []
    const run = args[0] === 'browser' ? runTestsTwice : runTests
    const counts = await run(args, envs[lane], lane === 0 ? undefined : (text) => said.push(text))
    return { ...counts, said }
  })
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { said, ...counts } of await Promise.all(runs)) {
    process.stdout.write(said.join(''))
    for (const name of Object.keys(sum)) sum[name] += counts[name]
  }
  return sum
}

try {
  await install()
  const envs = []
  for (const lane of lanes.keys()) envs.push(await prepare(lane))
  const { passed, failed, skipped } = await runAll(envs)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode ||= failed > 0 || passed + skipped === 0 ? 1 : 0
} catch (error) {
  if (!process.exitCode) report(error)
  process.exitCode ||= 1
} finally {
  for (const step of undo) await step()
}
