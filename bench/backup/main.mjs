/**
 * `npm run bench backup [-- --versions=200000] [--services]` measures how long a backup and a restore take and how much
 * memory they need. `--services` also restores into MySQL or MariaDB and backs that up.
 */
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/bundled_node.mjs'
import { borrowServices } from '../../scripts/steps/services.mjs'
import { testSettings } from '../../scripts/steps/test_settings.mjs'
import { storeVersions } from './stored_versions.mjs'

const POLL_INTERVAL = 50

const { values } = parseArgs({
  options: { versions: { type: 'string', default: '200000' }, services: { type: 'boolean' } },
})
const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-bench-backup-'))
const settings = async (name) => ({
  ...(await testSettings(join(folder, name))),
  APP_KEY: 'the same key in each installation',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
})

/** Runs a command and returns its duration in seconds and its peak memory in MB. */
async function ace(env, ...words) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['ace.js', ...words], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const look = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peak * 1024) / 1024
    } catch {
      // The process has ended, or this is not Linux.
    }
  }
  const timer = setInterval(look, POLL_INTERVAL)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${words.join(' ')} failed.`)
  return { seconds: (performance.now() - begun) / 1000, peak }
}

function report(what, { seconds, peak }) {
  console.log(`  ${what.padEnd(24)}${seconds.toFixed(1).padStart(8)} s${peak.toFixed(0).padStart(8)} MB`)
}

const megabytes = (file) => Math.round(statSync(file).size / 1024 / 1024).toLocaleString('en')

let services = null
try {
  const env = await settings('first')
  await ace(env, 'migration:run', '--force')
  const owner = ['--owner-email=ada@example.com', '--owner-password=correct horse battery']
  await ace(env, 'workspace:create', 'Acme', '--plan=enterprise', ...owner)
  report('an empty backup', await ace(env, 'backup', join(folder, 'empty.gz')))
  const database = join(env.STORAGE_PATH, 'rivalwatch.sqlite3')
  storeVersions(database, Number(values.versions))

  const file = join(folder, 'full.gz')
  const backup = await ace(env, 'backup', file)
  console.log(
    `\n${Number(values.versions).toLocaleString('en')} versions with contents and changes: ` +
      `${megabytes(database)} MB in SQLite, ${megabytes(file)} MB as a backup`
  )
  report('backup of SQLite', backup)
  report('restore into SQLite', await ace(await settings('second'), 'restore', file))
  if (values.services) {
    services = await borrowServices(process.env)
    const other = {
      ...(await settings('third')),
      ...services.env,
      QUEUE_DRIVER: 'embedded',
      LIMITER_STORE: 'memory',
    }
    report('restore into MySQL', await ace(other, 'restore', file))
    report('backup of MySQL', await ace(other, 'backup', join(folder, 'other.gz')))
  }
} finally {
  await services?.giveBack()
  await rm(folder, { recursive: true, force: true })
}
