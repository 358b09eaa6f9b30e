import { stripVTControlCharacters } from 'node:util'
import { nodeBinary } from '../bundled_node.mjs'
import { passThrough } from '../support/run.mjs'

/**
 * Runs the test suites and ends with a line of its own, `N passed, N failed`, with `, N skipped` where some were.
 *
 * @param {string[]} args for the runner, such as `--files`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export async function runTests(args, env) {
  const { code, tail } = await passThrough(
    nodeBinary(),
    ['--import=./bin/typescript.mjs', 'bin/test.ts', ...args],
    {
      env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    }
  )
  const { passed, failed, skipped } = summaryOf(tail)
  // A run that broke off has failed, whatever it counted until then.
  const failures = code !== 0 && failed === 0 ? 1 : failed
  console.log(`\n${passed} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return failures > 0 || passed === 0 ? 1 : 0
}

/** Reads the runner's own last words: `Tests  12 passed, 1 failed, 2 skipped, 1 todo (16)`. */
function summaryOf(output) {
  const line = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .findLast((text) => /^\s*Tests\s.*\(\d+\)/.test(text))
  const count = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(line ?? '')?.[1] ?? 0)
  return {
    passed: count('passed') + count('regression'),
    failed: count('failed'),
    skipped: count('skipped') + count('todo'),
  }
}
