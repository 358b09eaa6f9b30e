/**
 * `npm run preview:pages -- FOLDER` photographs every page of the app with made-up data, light and dark, on wide and
 * narrow screens, and writes an `index.html` with all screenshots. See `wishes.ts` for the options.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeBinary } from '../../../scripts/bundled_node.mjs'
import { install } from '../../../scripts/steps/install.mjs'
import { migrate } from '../../../scripts/steps/prepare_database.mjs'
import { testSettings } from '../../../scripts/steps/test_settings.mjs'
import { report } from '../../../scripts/support/problem.mjs'
import { interruptRunning, passThrough } from '../../../scripts/support/run.mjs'
import { onStopSignals } from '../../../scripts/support/signals.mjs'

onStopSignals({ stop: interruptRunning, kill: () => process.exit(130) })

const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-previews-'))
try {
  await install()
  const env = {
    ...(await testSettings(storage)),
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    // Assistants can sign in only over https or on this machine.
    APP_URL: 'http://rivalwatch.fernhill.localhost',
    ARCHIVE_URL: 'https://web.archive.org',
    SMTP_HOST: 'mail.fernhill.example',
  }
  await migrate(env, 'ace.js')
  const args = ['--import=./bin/typescript.mjs', 'tests/support/page_previews/photograph.ts']
  const { code } = await passThrough(nodeBinary(), [...args, ...process.argv.slice(2)], { env })
  process.exitCode = code ?? 1
} catch (error) {
  report(error)
  process.exitCode = 1
} finally {
  rmSync(storage, { recursive: true, force: true })
}
