import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary, ROOT } from '../bundled_node.mjs'
import { run } from './run.mjs'

const BUILT = join('build', 'ace.js')
const TIMEOUT = 2 * 60_000

/** ace of the build, relative to the project's folder; of the sources when there is none. */
export function aceFile() {
  return existsSync(join(ROOT, BUILT)) ? BUILT : 'ace.js'
}

/**
 * Runs an ace command to its end.
 *
 * @param {string[]} args the command and what belongs to it
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} [options.failure] the sentence for the user when it fails
 * @param {string} [options.file] which ace
 * @returns {Promise<string>} what it wrote to stdout
 */
export function runAce(args, { env, failure = `"${args.join(' ')}" failed.`, file = aceFile() }) {
  return run(nodeBinary(), [file, ...args], { env, failure, timeout: TIMEOUT })
}
