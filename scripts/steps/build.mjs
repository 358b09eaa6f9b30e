import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary, ROOT } from '../bundled_node.mjs'
import { step } from '../support/progress.mjs'
import { run } from '../support/run.mjs'

const TIMEOUT = 10 * 60_000
const SOURCES = [
  ...[
    'app',
    'bin',
    'commands',
    'config',
    'database',
    'inertia',
    'packages',
    'plugins',
    'providers',
    'resources',
    'start',
    'public',
  ],
  ...['adonisrc.ts', 'package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts'],
]
/** Folders that the build itself creates. */
const MADE = [join('public', 'assets'), join('packages', 'plugin', 'dist')]

const BUILD = join(ROOT, 'build')
const PREVIOUS = join(ROOT, 'build.previous')
/** Written last, so that a build without it is incomplete. */
const STAMP = join(BUILD, '.sources')

/** Builds the product into build/ unless the existing build is from the same sources. */
export async function build() {
  restoreInterrupted()
  const stamp = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  await step('Building', async () => {
    if (existsSync(BUILD)) renameSync(BUILD, PREVIOUS)
    try {
      for (const args of [[join('packages', 'plugin', 'build.mjs')], ['ace.js', 'build']]) {
        await run(nodeBinary(), args, { timeout: TIMEOUT, failure: 'The build failed.' })
      }
      writeFileSync(STAMP, stamp)
    } catch (error) {
      restoreInterrupted()
      throw error
    }
    rmSync(PREVIOUS, { recursive: true, force: true })
  })
}

/** Restores the previous build if a newer one was not completed. */
function restoreInterrupted() {
  if (existsSync(PREVIOUS)) {
    if (!existsSync(STAMP)) {
      rmSync(BUILD, { recursive: true, force: true })
      renameSync(PREVIOUS, BUILD)
    } else {
      rmSync(PREVIOUS, { recursive: true, force: true })
    }
  }
}

/** Returns a hash of the names and contents of all sources. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow)) {
    const content = readFileSync(join(ROOT, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Returns paths relative to the project's folder, in an order that does not depend on the file system. */
function filesBelow(path) {
  const absolute = join(ROOT, path)
  if (!existsSync(absolute) || MADE.includes(path)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
