import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { projectPath } from '#platform/paths'
import { Program } from '../process/program.js'

const KILLER = pathToFileURL(projectPath('tests/faults/kill_before.mjs')).href
const PATIENCE = 60_000
const POLL_INTERVAL = 50

export interface Doom {
  /** Kills the worker before this statement on the tables; 1 is the first. */
  killBefore: number
  tables: readonly string[]
  /** Arguments of the worker's command. */
  args?: string[]
  /** Settings of the worker in addition to those of the test. */
  env?: NodeJS.ProcessEnv
  isSettled: () => Promise<boolean>
}

/**
 * Runs a worker until it is killed or all work is done.
 *
 * @returns the statements that were let through
 */
export async function runDoomedWorker({
  killBefore,
  tables,
  args = [],
  env = {},
  isSettled,
}: Doom): Promise<{ statements: string[]; wasKilled: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'rivalwatch-faults-'))
  const file = join(folder, 'statements.txt')
  writeFileSync(file, '')
  const worker = new Program(['--import', KILLER, 'ace.js', 'queue:listen', ...args], {
    env: {
      ...process.env,
      ...env,
      KILL_BEFORE: String(killBefore),
      KILL_TABLES: tables.join('|'),
      STATEMENTS_FILE: file,
    },
  })
  try {
    const end = Date.now() + PATIENCE
    while (!worker.hasEnded && !(await isSettled())) {
      if (Date.now() > end) throw new Error(`The worker came to no end:\n${worker.output}`)
      await wait(POLL_INTERVAL)
    }
    const wasKilled = worker.hasEnded
    worker.killGroup('SIGKILL')
    const exitCode = await worker.gone
    const statements = readFileSync(file, 'utf8').trim().split('\n')
    if (exitCode !== null) throw new Error(`The worker ended on its own:\n${worker.output}`)
    if (wasKilled && statements.length !== killBefore - 1 && killBefore > 1) {
      throw new Error(`It was killed after ${statements.length} statements, not before the ${killBefore}th.`)
    }
    return { statements, wasKilled }
  } finally {
    worker.killGroup('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
