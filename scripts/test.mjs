/**
 * `npm test [-- <arguments for the runner>]`: prepares a fresh machine, then runs all tests. The last line is `N
 * passed, N failed`, with `, N skipped` if some were. With `--services`, tests run on MySQL or MariaDB and Redis, and
 * those that use neither, such as unit tests, are left out. Suites that take minutes must be requested:
 * `npm run test:slow`, `npm run test:browser`, `npm run test:rendering`, `npm run test:faults`.
 *
 * Suites that mostly wait for other processes run in parallel with those that mostly compute; functional tests run in
 * three parts, slow and browser tests in two. Each parallel run has its own database and storage folder, which are
 * deleted afterward. All share one build of the pages.
 */
import './support/node_version.mjs'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { nodeBinary, ROOT } from './bundled_node.mjs'
import { install } from './steps/install.mjs'
import { migrate } from './steps/prepare_database.mjs'
import { runTests, runTestsTwice } from './steps/run_tests.mjs'
import { borrowServices, copyTables } from './steps/services.mjs'
import { testSettings } from './steps/test_settings.mjs'
import { report } from './support/problem.mjs'
import { step } from './support/progress.mjs'
import { interruptRunning, run } from './support/run.mjs'
import { onStopSignals } from './support/signals.mjs'

const withServices = process.argv.includes('--services')
const given = process.argv.slice(2).filter((argument) => argument !== '--services')
const namesSuite = given[0] !== undefined && !given[0].startsWith('-')

/** Two thirds of the functional tests, by CPU time. The other third waits the most, and fills the gaps. */
const FUNCTIONAL_PARTS = [
  ['alerts', 'app'],
  ['api', 'mcp', 'oauth'],
]

/** Half of the suite `slow`, by duration. */
const SLOWEST = [
  'commands.spec.ts',
  'health.spec.ts',
  'migration.spec.ts',
  'rolling_update.spec.ts',
  'telemetry.spec.ts',
]

/** Half of the browser tests, by duration. */
const LONGEST_WALKS = [
  'account.spec.ts',
  'competitors.spec.ts',
  'hostile.spec.ts',
  'imports.spec.ts',
  'inbox_keys.spec.ts',
  'inbox_list.spec.ts',
  'members.spec.ts',
  'oauth.spec.ts',
]

/**
 * Tests that need no server: their processes use neither database nor queue, or always their own SQLite database, or
 * what they test is the same on every database.
 */
const WITHOUT_SERVICES = [
  'client_package.spec.ts',
  'cookies.spec.ts',
  'crawler_identity.spec.ts',
  'doctor.spec.ts',
  'language_model.spec.ts',
  'make_plugin.spec.ts',
  'oauth.spec.ts',
  'old_node.spec.ts',
  'pass_through.spec.ts',
  'plugin_package.spec.ts',
  'security_txt.spec.ts',
  'settings.spec.ts',
  'start.spec.ts',
  'storage.spec.ts',
  'supervisor.spec.ts',
  'telemetry.spec.ts',
]

const lanes = lanesOf(given)

/** Milliseconds that building the pages may take. */
const LONGEST_BUILD = 10 * 60_000

/** The Redis database of each lane. */
const REDIS_DBS = [15, 14, 13, 12]

/** Returns the runner's arguments for each parallel run. */
function lanesOf(args) {
  if (args.length === 0) {
    return [
      ...inParts('functional', FUNCTIONAL_PARTS),
      // Unit tests use neither database nor queue.
      ...(withServices ? [allBut('process', WITHOUT_SERVICES)] : [['process'], ['unit']]),
    ]
  }
  if (args.length === 1 && args[0] === 'browser') {
    const [first, others] = inParts('browser', [LONGEST_WALKS], 'browser/app')
    return [first, [...others, ...allBut('browser', ['app']).slice(1)]]
  }
  if (args.length === 1 && args[0] === 'slow')
    return inParts('slow', [SLOWEST], 'process/slow', withServices ? WITHOUT_SERVICES : [])
  return [namesSuite ? args : ['unit', 'functional', 'process', 'slow', ...args]]
}

/**
 * Returns arguments for each of several lists of files and folders of a suite, and for everything else in it, without
 * `skipped`.
 */
function inParts(suite, parts, folder = suite, skipped = []) {
  const listed = parts.map((names) => names.filter((name) => !skipped.includes(name)))
  return [
    ...listed.map((names) => [suite, ...names.flatMap((name) => filesIn(folder, name))]),
    allBut(suite, [...parts.flat(), ...skipped], folder),
  ]
}

/** Returns arguments for everything in a suite except some files and folders. */
function allBut(suite, some, folder = suite) {
  const isTested = (name) => name.endsWith('.spec.ts') || !name.includes('.')
  const names = readdirSync(join(ROOT, 'tests', folder)).filter(
    (name) => isTested(name) && !some.includes(name)
  )
  return [suite, ...names.flatMap((name) => filesIn(folder, name))]
}

/**
 * Returns arguments for a file or everything in a folder of a suite. The runner's `*` does not include nested folders.
 *
 * @returns {string[]}
 */
function filesIn(suite, name) {
  if (name.endsWith('.ts')) return [`--files=${name}`]
  const folders = readdirSync(join(ROOT, 'tests', suite, name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(join(ROOT, 'tests', suite), join(entry.parentPath, entry.name)))
  return [name, ...folders.map((folder) => folder.replaceAll('\\', '/'))].map(
    (folder) => `--files=${folder}/*`
  )
}

/** Cleanup steps, run in reverse order. */
const undo = []
const stop = () => {
  process.exitCode = 130
  interruptRunning()
}
onStopSignals({ stop, kill: () => process.exit(130) })

/** Returns the settings of a run, with a storage folder and without a schema in its database. */
async function settingsOf(lane) {
  const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-test-'))
  undo.unshift(() => rmSync(storage, { recursive: true, force: true }))
  const env = await testSettings(storage)
  if (withServices) {
    const services = await borrowServices(process.env, { redisDb: REDIS_DBS[lane] })
    undo.unshift(services.giveBack)
    Object.assign(env, services.env)
  }
  return env
}

/** Creates an empty database for each run. The first is migrated, and the others get a copy of it. */
async function prepareDatabases([first, ...others]) {
  await migrate(first, 'ace.js')
  if (withServices) return copyTables(first, others)
  for (const { STORAGE_PATH } of others) cpSync(first.STORAGE_PATH, STORAGE_PATH, { recursive: true })
}

/** Builds the pages, which the runs would otherwise all do at once. */
async function buildPages() {
  if (lanes.length === 1) return
  await step('Building the pages', () =>
    run(nodeBinary(), ['--import=./bin/typescript.mjs', 'tests/support/browser/build.ts'], {
      timeout: LONGEST_BUILD,
      failure: "The pages couldn't be built.",
    })
  )
}

/**
 * Runs the lanes in parallel. Shows the output of the first immediately, and that of the others once all have ended.
 */
async function runAll(envs) {
  const runs = lanes.map(async (args, lane) => {
    const said = []
    const runner = ['browser', 'rendering'].includes(args[0]) ? runTestsTwice : runTests
    const counts = await runner(args, envs[lane], lane === 0 ? undefined : (text) => said.push(text))
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
  for (const lane of lanes.keys()) envs.push(await settingsOf(lane))
  await prepareDatabases(envs)
  await buildPages()
  const { passed, failed, skipped } = await runAll(envs)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode ||= failed > 0 || passed + skipped === 0 ? 1 : 0
} catch (error) {
  if (!process.exitCode) report(error)
  process.exitCode ||= 1
} finally {
  for (const step of undo) await step()
}
