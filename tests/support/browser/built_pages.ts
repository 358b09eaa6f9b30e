import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import edge from 'edge.js'
import app from '@adonisjs/core/services/app'
import type { ApplicationService } from '@adonisjs/core/types'
import { DAY } from '#platform/instants'
import { projectPath } from '#platform/paths'

const ROOT = projectPath('.')
/** Everything that a build of the pages depends on. */
const SOURCES = ['inertia', 'vite.config.ts', 'package-lock.json']
const BUILDS = join(ROOT, 'tmp', 'pages')
const BUILD_SCRIPT = fileURLToPath(new URL('./build_pages.mjs', import.meta.url))

/**
 * Makes the application look for built pages where `serveBuiltPages` puts them, and never start Vite's server, which
 * takes seconds in each process and renders slowly. Must run before it boots.
 */
export async function expectBuiltPages(application: ApplicationService): Promise<void> {
  application.booted(async () => {
    const vite = await application.container.make('vite')
    vite.createDevServer = () => Promise.resolve()
  })
  const { default: vite } = await import('#config/vite')
  const folder = folderOfBuild()
  vite.buildDirectory = join(folder, 'ssr')
  vite.manifestFile = join(folder, 'public', 'assets', '.vite', 'manifest.json')
  application.rcFile.directories.public = application.relativePath(join(folder, 'public'))
}

/** Makes the application serve pages as in production. */
export async function serveBuiltPages(): Promise<void> {
  await buildPages()
  const vite = await app.container.make('vite')
  vite.hasManifestFile = true
  // Otherwise, templates are compiled again for each response.
  edge.configure({ cache: true })
}

/** Builds the pages if their sources changed. */
export async function buildPages(): Promise<void> {
  const folder = folderOfBuild()
  if (existsSync(folder)) return utimesSync(folder, new Date(), new Date())
  forgetOldBuilds()
  // Two runs may build at the same time, so each puts a complete build in place.
  const draft = `${folder}.${process.pid}`
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [BUILD_SCRIPT, draft], { cwd: ROOT, env })
  await rename(draft, folder).catch(() => rmSync(draft, { recursive: true }))
}

/** Deletes builds that have not been used since yesterday. */
function forgetOldBuilds() {
  if (!existsSync(BUILDS)) return
  for (const name of readdirSync(BUILDS)) {
    const folder = join(BUILDS, name)
    if (statSync(folder).mtimeMs < Date.now() - DAY) rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the folder of a build, named after the content of its sources. */
function folderOfBuild(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow)) {
    const content = readFileSync(join(ROOT, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return join(BUILDS, hash.digest('hex').slice(0, 16))
}

function filesBelow(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
