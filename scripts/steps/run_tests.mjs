import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { nodeBinary } from '../bundled_node.mjs'
import { passThrough } from '../support/run.mjs'

/** The runner's summary: `Tests 12 passed, 1 failed, 2 skipped, 1 todo (16)`. */
const SUMMARY = /^\s*Tests\s.*\(\d+\)/m

/** Milliseconds that a run may take to exit after its summary. After that, it counts as failed. */
const PATIENCE = 60_000

/** The maximum number of failed tests that are retried. If more fail, the cause is not chance. */
const MOST_TRIED_AGAIN = 3

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Runs tests like `runTests`, but retries failed ones if there are only a few, and reports it. Meant for tests that
 * depend on the load of the machine, such as rendering pages.
 *
 * @param {string[]} args for the runner
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} [show]
 * @returns {Promise<Counts>}
 */
export async function runTestsTwice(args, env, show = (text) => process.stdout.write(text)) {
  const { brokeOff, ...first } = await runTests(args, env, show)
  if (brokeOff || first.failed === 0 || first.failed > MOST_TRIED_AGAIN) return first
  const titles = JSON.parse(readFileSync(join(env.STORAGE_PATH, 'failed_tests.json'), 'utf8'))
  show(`\nRetrying failed tests: ${titles.join(', ')}\n`)
  const second = await runTests([...args, ...titles.map((title) => `--tests=${title}`)], env, show)
  // The second run did not find all failed tests.
  if (second.passed + second.failed < first.failed) return first
  const passed = Math.max(0, first.failed - second.failed)
  show(`\n${passed} of ${first.failed} passed on retry.\n`)
  return { passed: first.passed + passed, failed: second.failed, skipped: first.skipped }
}

/**
 * Runs test suites.
 *
 * @param {string[]} args for the runner, such as `--files`
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} [show] receives the runner's output
 * @returns {Promise<Counts & { brokeOff: boolean }>} brokeOff: the run did not finish
 */
export async function runTests(args, env, show) {
  const { code, tail } = await passThrough(
    nodeBinary(),
    ['--import=./bin/typescript.mjs', 'bin/test.ts', ...args],
    {
      env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      show,
      lastWords: { pattern: SUMMARY, patience: PATIENCE },
    }
  )
  const { passed, failed, skipped } = summaryOf(tail)
  const brokeOff = code === null || (code !== 0 && failed === 0)
  // An incomplete run has failed, whatever it counted up to then.
  return { passed, failed: brokeOff ? Math.max(1, failed) : failed, skipped, brokeOff }
}

function summaryOf(output) {
  const line = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .findLast((text) => SUMMARY.test(text))
  const count = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(line ?? '')?.[1] ?? 0)
  return {
    passed: count('passed') + count('regression'),
    failed: count('failed'),
    skipped: count('skipped') + count('todo'),
  }
}
