import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../scripts/steps/prepare_database.mjs'
import { borrowServices } from '../../scripts/steps/services.mjs'
import { testSettings } from '../../scripts/steps/test_settings.mjs'
import { startMeasured } from './measured_process.ts'

/**
 * Measures on an empty database. Afterward, always stops the processes started for it and removes the database. Uses
 * SQLite, or MySQL or MariaDB with `--services`.
 *
 * @param {NodeJS.ProcessEnv} settings variables to add to the environment
 * @param measure receives the environment and `start`, which starts a program below `bench/` in this or another
 *   environment, with arguments, and returns it with the `origin` it listens on
 */
export async function onOwnDatabase(settings, measure) {
  const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-bench-'))
  const undo = [() => rmSync(storage, { recursive: true, force: true })]
  try {
    const env = {
      ...(await testSettings(storage)),
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...settings,
    }
    if (process.argv.includes('--services')) {
      const services = await borrowServices(process.env)
      undo.unshift(services.giveBack)
      Object.assign(env, services.env, { LIMITER_STORE: 'memory', QUEUE_DRIVER: 'embedded' })
    }
    await migrate(env, 'ace.js')
    const start = async (file, itsEnv = env, args = []) => {
      const server = await startMeasured(file, itsEnv, args)
      undo.unshift(() => server.stop())
      return { ...server, origin: `http://127.0.0.1:${itsEnv.PORT}` }
    }
    await measure({ env, start })
  } finally {
    for (const step of undo) await step()
  }
}
