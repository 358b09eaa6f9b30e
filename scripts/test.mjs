/**
 * `npm test [-- <arguments for the runner>]`: everything a fresh machine needs, then all tests against a database and
 * a storage folder of their own, which go afterwards. With `--services`, on MySQL or MariaDB and Redis. The suite
 * `faults` takes minutes, and runs only where it is named: `npm run test:faults [-- --services]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './steps/install.mjs'
import { migrate } from './steps/prepare_database.mjs'
import { runTests } from './steps/run_tests.mjs'
import { borrowServices } from './steps/services.mjs'
import { testSettings } from './steps/test_settings.mjs'
import { report } from './support/problem.mjs'
import { interruptRunning } from './support/run.mjs'
import { onStopSignals } from './support/signals.mjs'

const withServices = process.argv.includes('--services')
const given = process.argv.slice(2).filter((argument) => argument !== '--services')
const namesSuite = given[0] !== undefined && !given[0].startsWith('-')
const runnerArguments = namesSuite ? given : ['unit', 'functional', 'process', ...given]

/** What undoes each thing that was made, the last one first. */
const undo = []
const stop = () => {
  process.exitCode = 130
  interruptRunning()
}
onStopSignals({ stop, kill: () => process.exit(130) })

try {
  await install()
  const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-test-'))
  undo.unshift(() => rmSync(storage, { recursive: true, force: true }))
  const env = await testSettings(storage)
  if (withServices) {
    const services = await borrowServices(process.env)
    undo.unshift(services.giveBack)
    Object.assign(env, services.env)
  }
  await migrate(env, 'ace.js')
  process.exitCode ||= await runTests(runnerArguments, env)
} catch (error) {
  if (!process.exitCode) report(error)
  process.exitCode ||= 1
} finally {
  for (const step of undo) await step()
}
