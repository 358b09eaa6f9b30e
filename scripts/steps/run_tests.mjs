import { stripVTControlCharacters } from 'node:util'
import { nodeBinary } from '../bundled_node.mjs'
import { passThrough } from '../support/run.mjs'

/** The runner's own last words: `Tests  12 passed, 1 failed, 2 skipped, 1 todo (16)`. */
const SUMMARY = /^\s*Tests\s.*\(\d+\)/m

/** Milliseconds for what tests leave behind to end by itself. A run that does not end has failed. */
const PATIENCE = 60_000

/**
 * Runs test suites.
 *
 * @param {string[]} args for the runner, such as `--files`
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} [show] gets what the runner says
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
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
  // A run that broke off has failed, whatever it counted until then.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
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
