import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#tests/process/program'

const run = promisify(execFile)
const FOLDER = join(projectFolder, 'tmp', 'previous_release')

export interface PreviousRelease {
  /** The tag or commit. */
  ref: string
  folder: string
  /** How many migrations it has. */
  migrations: number
}

/** Returns the tag or commit to upgrade from: `TOPOLOGY_FROM`, or else the latest tag; null if there is none. */
export async function previousRef(): Promise<string | null> {
  if (process.env.TOPOLOGY_FROM) return process.env.TOPOLOGY_FROM
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => null)
  return tag && tag.trim()
}

/** Prepares a folder with an earlier release, its packages included. `remove` deletes it. */
export async function previousRelease(
  ref: string
): Promise<PreviousRelease & { remove: () => Promise<void> }> {
  const remove = async () => {
    await rm(FOLDER, { recursive: true, force: true })
    await git('worktree', 'prune')
  }
  await remove()
  await git('worktree', 'add', '--detach', FOLDER, ref)
  const [own, its] = await Promise.all(
    [projectFolder, FOLDER].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8'))
  )
  if (own === its) {
    // Links instead of copies. What is below .vite depends on the folder.
    await run('cp', ['--archive', '--link', join(projectFolder, 'node_modules'), FOLDER])
    await rm(join(FOLDER, 'node_modules', '.vite'), { recursive: true, force: true })
  } else {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })
  }
  await run(process.execPath, [join('packages', 'plugin', 'build.mjs')], { cwd: FOLDER })
  const migrations = await readdir(join(FOLDER, 'database', 'migrations'))
  return { ref, folder: FOLDER, migrations: migrations.length, remove }
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: projectFolder })).stdout
}
