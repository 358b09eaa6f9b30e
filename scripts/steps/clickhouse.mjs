import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeBinary, ROOT } from '../bundled_node.mjs'
import { Problem } from '../support/problem.mjs'
import { step } from '../support/progress.mjs'
import { run } from '../support/run.mjs'

/** ClickHouse 26.7 as a library, without a server. */
const CHDB = '3.4.0'
const FRONT = join(ROOT, 'tests', 'support', 'clickhouse_front', 'main.mjs')
const LONGEST_DOWNLOAD = 20 * 60_000
const PATIENCE = 60_000

/**
 * Creates an empty ClickHouse database, on the server at CLICKHOUSE_URL, or on one that is started for this purpose.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ env: NodeJS.ProcessEnv, giveBack: () => Promise<void> }>} giveBack drops the database
 * @throws {Problem} if there is no server and the engine cannot be downloaded
 */
export async function borrowClickhouse(env) {
  const server = env.CLICKHOUSE_URL ? { url: env.CLICKHOUSE_URL, stop: async () => {} } : await startFront()
  const database = `rivalwatch_test_${randomBytes(6).toString('hex')}`
  const url = new URL(server.url)
  try {
    await command(url, `create database ${database}`)
  } catch (error) {
    await server.stop()
    throw error
  }
  url.pathname = `/${database}`
  return {
    env: { ANALYTICS_STORE: 'clickhouse', CLICKHOUSE_URL: url.href },
    async giveBack() {
      await command(url, `drop database if exists ${database}`)
      await server.stop()
    },
  }
}

/** Starts the engine in a separate process, because it only accepts one folder per process. */
async function startFront() {
  const packages = await download()
  const data = mkdtempSync(join(tmpdir(), 'rivalwatch-clickhouse-'))
  const front = fork(FRONT, [packages, data], {
    execPath: nodeBinary() ?? process.execPath,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    if (front.exitCode === null && front.signalCode === null) {
      front.kill('SIGTERM')
      await once(front, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
  try {
    const [port] = await Promise.race([
      once(front.stdout, 'data', { signal: AbortSignal.timeout(PATIENCE) }),
      once(front, 'exit').then(() => Promise.reject(new Problem("The ClickHouse engine didn't start."))),
    ])
    return { url: `http://127.0.0.1:${Number(port)}/`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Installs the engine separately from the packages of the project, because it takes 550 MB. */
async function download() {
  const folder = join(tmpdir(), `rivalwatch-chdb-${CHDB}`)
  if (existsSync(join(folder, 'node_modules', 'chdb', 'package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  const args = ['install', `chdb@${CHDB}`, '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  await step('Downloading ClickHouse (chdb, 550 MB)', () =>
    run('npm', args, {
      timeout: LONGEST_DOWNLOAD,
      failure: `chdb ${CHDB} couldn't be downloaded. Connect to the network, or set CLICKHOUSE_URL to a server where a database can be created.`,
    })
  )
  return folder
}

async function command(url, statement) {
  const { username, password, origin } = url
  const credentials = Buffer.from(
    `${decodeURIComponent(username || 'default')}:${decodeURIComponent(password)}`
  )
  try {
    const response = await fetch(origin, {
      method: 'POST',
      body: statement,
      headers: { authorization: `Basic ${credentials.toString('base64')}` },
    })
    if (!response.ok) throw new Error(await response.text())
  } catch (error) {
    throw new Problem(`ClickHouse at ${origin}: ${error.cause?.message || error.message}`)
  }
}
