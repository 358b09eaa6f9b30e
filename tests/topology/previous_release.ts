import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#tests/process/program'

const run = promisify(execFile)

export interface PreviousRelease {
  folder: string
  /** How many migrations it has. */
  migrations: number
  remove: () => Promise<void>
}

/** Returns the tag or commit to upgrade from: `TOPOLOGY_FROM`, or else the latest tag; null if there is none. */
export async function previousRef(): Promise<string | null> {
  if (process.env.TOPOLOGY_FROM) return process.env.TOPOLOGY_FROM
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => null)
  return tag && tag.trim()
}

/** Prepares a folder with an earlier release and its packages. */
export async function previousRelease(ref: string): Promise<PreviousRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-release-'))
  await git('worktree', 'add', '--force', '--detach', folder, ref)
  if ((await lockfile(folder)) === (await lockfile(projectFolder))) await copyPackages(folder)
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  await run(process.execPath, [join('packages', 'plugin', 'build.mjs')], { cwd: folder })
  const migrations = await readdir(join(folder, 'database', 'migrations'))
  return {
    folder,
    migrations: migrations.length,
    remove: async () => {
      await rm(folder, { recursive: true, force: true })
      await git('worktree', 'prune')
    },
  }
}

function lockfile(folder: string): Promise<string> {
  return readFile(join(folder, 'package-lock.json'), 'utf8')
}

/** Copies packages as links, unless the folder is on another disk. */
async function copyPackages(folder: string): Promise<void> {
  const copy = (...options: string[]) =>
    run('cp', ['--archive', ...options, join(projectFolder, 'node_modules'), folder])
  await copy('--link').catch(() => copy())
  // Vite's cache contains the path of the folder in which it was created.
  await rm(join(folder, 'node_modules', '.vite'), { recursive: true, force: true })
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: projectFolder })).stdout
}
