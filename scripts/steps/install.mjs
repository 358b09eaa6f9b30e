import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nodeBinary, ROOT } from '../bundled_node.mjs'
import { step } from '../support/progress.mjs'
import { run } from '../support/run.mjs'

const TIMEOUT = 15 * 60_000

/** Installs the packages in package-lock.json unless they are already there. Works with npm 10 and 11. */
export async function install() {
  if (isInstalled()) return
  await step('Installing packages', () => {
    const [command, ...args] = npm()
    return run(command, [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
      timeout: TIMEOUT,
      failure: "Packages couldn't be installed. Check the network and disk space, then try again.",
    })
  })
}

/**
 * Whether node_modules contains every package in the version of the lock file. npm keeps its own lock file there,
 * which it writes once an installation is complete.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present || !nodeBinary()) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, peer }]) => {
    if (path === '') return true
    const found = present[path]
    // Optional packages for other platforms are not installed.
    if (!found) return Boolean(optional || (devOptional && peer))
    return found.version === version && found.integrity === integrity
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages
  } catch {
    return null
  }
}

/** Returns the npm that runs this script, otherwise the one on PATH. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && basename(cli) === 'npm-cli.js') return [node ?? process.execPath, cli]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}
