import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary, ROOT } from '../bundled_node.mjs'
import { run } from './run.mjs'

const BUILT = join('build', 'ace.js')
const TIMEOUT = 2 * 60_000

/**
 * Returns the path of the build's ace relative to the project's folder, or that of the sources if there is no
 * build.
 */
export function aceFile() {
  return existsSync(join(ROOT, BUILT)) ? BUILT : 'ace.js'
}

/**
 * Runs an ace command until it ends.
 *
 * @param {string[]} args the command and its arguments
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} [options.failure] the error message if it fails
 * @param {string} [options.file] path of ace
 * @param {number} [options.timeout] milliseconds
 * @returns {Promise<string>} its stdout
 */
export function runAce(
  args,
  { env, failure = `"${args.join(' ')}" failed.`, file = aceFile(), timeout = TIMEOUT }
) {
  return run(nodeBinary(), [file, ...args], { env, failure, timeout })
}
