/**
 * The demo: a sample competitor on this machine that changes every minute, tracked by a separate
 * installation. `npm run demo` calls this once the web and worker processes are running.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeBinary, ROOT } from './bundled_node.mjs'
import { Problem } from './support/problem.mjs'

const COMPETITOR = 'Northwind'
const OWNER_EMAIL = 'demo@example.com'
const PAGES = [
  { path: '/', label: 'homepage' },
  { path: '/pricing', label: 'pricing' },
  { path: '/features', label: 'features' },
  { path: '/careers', label: 'careers' },
  { path: '/changelog', label: 'changelog' },
  { path: '/blog', label: 'blog' },
  { path: '/docs', label: 'docs' },
]
/** Ports that the crawler may reach. */
const PORTS = { first: 8000, last: 9000 }
const SCENE_INTERVAL = 60_000
const POLL_INTERVAL = 1_000
const SET_UP_TIMEOUT = 120_000

/**
 * Returns environment variables for web and worker that separate the demo from the real installation: its own
 * storage, an embedded database and queue, and permission to crawl this machine.
 *
 * @param {NodeJS.ProcessEnv} settings `.env` and the process environment
 * @returns {NodeJS.ProcessEnv}
 */
export function demoEnv({ HOST, PORT = '3333', APP_URL }) {
  return {
    STORAGE_PATH: join(ROOT, 'storage', 'demo'),
    DB_CONNECTION: 'sqlite',
    CONTENT_STORE: 'database',
    // Otherwise, a configured bucket would be checked.
    S3_BUCKET: '',
    QUEUE_DRIVER: 'embedded',
    LIMITER_STORE: 'memory',
    CRAWLER_ALLOWED_NETWORKS: '127.0.0.0/8',
    // No archive contains copies of a site on this machine.
    ARCHIVE_URL: '',
    // With the URL of an https proxy, nobody could sign in from this machine.
    ...(APP_URL && { APP_URL: `http://${HOST || '127.0.0.1'}:${PORT}` }),
  }
}

/**
 * Sets up the demo if necessary, and runs it in the background. Resolves once the first scene is
 * visible.
 *
 * @param {object} tools
 * @param {NodeJS.ProcessEnv} tools.env environment of web and worker, including `demoEnv`
 * @param {(name: string, command: string, args: string[], env: NodeJS.ProcessEnv) => unknown} tools.startProcess
 *   starts a process and restarts it when it dies
 * @param {string} tools.baseUrl URL of the web process, without a trailing slash
 * @param {(args: string[]) => Promise<string>} tools.runAce stdout of an ace command; rejects if it fails
 * @param {number} [tools.interval] milliseconds between scenes
 * @throws {Problem} if it cannot be set up
 */
export async function runDemo({ env, startProcess, baseUrl, runAce, interval = SCENE_INTERVAL }) {
  const folder = env.STORAGE_PATH
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'demo.json')
  const saved = await readJson(file)

  const access = await findAccess(saved, baseUrl, runAce)
  const sitePort = await sitePortFrom(saved.sitePort)
  await writeFile(file, `${JSON.stringify({ ...access, sitePort }, null, 2)}\n`, { mode: 0o600 })

  const site = `http://127.0.0.1:${sitePort}`
  const main = ['--import=./bin/typescript.mjs', join('demo', 'site', 'main.ts')]
  startProcess(
    'site',
    nodeBinary(),
    [...main, `--port=${sitePort}`, `--step-file=${join(folder, 'site_step')}`],
    env
  )
  await until('the sample site responds', async () => (await fetch(site)).ok)

  const api = apiOf(baseUrl, access.key)
  const known = new Set((await latestAlerts(api)).map(({ id }) => id))
  const pages = await watchPages(api, site)
  await crawl(api, pages)
  greet({ baseUrl, site, access })

  playScenes(api, site, pages, interval)
  printAlerts(api, baseUrl, known)
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Returns the workspace, account and key of the last run if they still work, otherwise new ones. */
async function findAccess({ workspaceId, email, password, key }, baseUrl, runAce) {
  if (key && (await isAccepted(baseUrl, key))) return { workspaceId, email, password, key }
  const owner = { email: OWNER_EMAIL, password: password ?? randomBytes(9).toString('base64url') }
  const workspace = await aceJson(runAce, [
    'workspace:create',
    'Demo',
    '--plan=enterprise',
    `--owner-email=${owner.email}`,
    `--owner-password=${owner.password}`,
  ])
  const created = await aceJson(runAce, ['key:create', workspace.id, '--name=Demo', '--scope=write'])
  return { workspaceId: workspace.id, ...owner, key: created.key }
}

async function isAccepted(baseUrl, key) {
  const response = await fetch(`${baseUrl}/v1/me`, { headers: { authorization: `Bearer ${key}` } })
  return response.ok
}

async function aceJson(runAce, args) {
  const stdout = await runAce([...args, '--json'])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/**
 * Returns the port of the last run, because the watched URLs contain it, or another one if it is taken.
 */
async function sitePortFrom(lastPort) {
  if (lastPort && (await isFree(lastPort))) return lastPort
  const count = PORTS.last - PORTS.first + 1
  const start = Math.floor(Math.random() * count)
  for (let offset = 0; offset < count; offset++) {
    const port = PORTS.first + ((start + offset) % count)
    if (await isFree(port)) return port
  }
  throw new Problem(`The sample site needs a free port from ${PORTS.first} to ${PORTS.last}.`)
}

function isFree(port) {
  return new Promise((found) => {
    const probe = createServer()
    probe.once('error', () => found(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)))
  })
}

/** Returns functions that call the API with the demo's key. A failed call rejects with the API's message. */
function apiOf(baseUrl, key) {
  const call = async (method, path, body) => {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Problem(`The demo can't continue: ${answer.message}`)
    return answer
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  }
}

/** Watches every page of the site that is not watched yet, and pauses pages of earlier sites. */
async function watchPages(api, site) {
  const domain = new URL(site).host
  const competitors = await api.get('/competitors')
  const competitor =
    competitors.find((each) => each.domain === domain) ??
    (await api.post('/competitors', { name: COMPETITOR, domain }))

  const watched = await api.get('/watched-urls')
  const isGone = ({ url, isActive }) =>
    isActive && url.startsWith('http://127.0.0.1:') && !url.startsWith(`${site}/`)
  for (const page of watched.filter(isGone)) await api.patch(`/watched-urls/${page.id}`, { isActive: false })

  const pages = []
  for (const { path, label } of PAGES) {
    const url = site + path
    pages.push(
      watched.find((page) => page.url === url) ??
        (await api.post('/watched-urls', { competitorId: competitor.id, url, label }))
    )
  }
  return pages
}

/** Crawls all pages and waits for the result, so that the next scene is compared with the current one. */
async function crawl(api, pages) {
  const asked = Date.now()
  await askForCrawls(api, pages)
  const ids = new Set(pages.map(({ id }) => id))
  const watched = async () => (await api.get('/watched-urls')).filter(({ id }) => ids.has(id))
  await until('the sample site is crawled', async () =>
    (await watched()).every(
      ({ lastCrawledAt, lastStatus }) => lastStatus !== 'running' && Date.parse(lastCrawledAt) >= asked
    )
  )
  const unread = (await watched()).find(({ lastStatus }) => lastStatus !== 'success')
  if (unread) throw new Problem(`The crawler couldn't read ${unread.url} (${unread.lastStatus}).`)
}

async function askForCrawls(api, pages) {
  for (const { id } of pages) await api.post(`/watched-urls/${id}/crawl`)
}

async function latestAlerts(api) {
  return (await api.get('/alerts?limit=100')).alerts
}

function greet({ baseUrl, site, access }) {
  const rows = [
    ['Sample site', `${site}  (${COMPETITOR}, ${PAGES.length} pages, changes every minute)`],
    ['Alerts', `${baseUrl}/alerts`],
    ['Sign in', `${baseUrl}/login  as ${access.email} with ${access.password}`],
    ['API key', access.key],
  ]
  console.log(['', ...rows.map(([name, value]) => `${name.padEnd(12)}  ${value}`), ''].join('\n'))
}

/** Repeatedly plays a scene, requests crawls and waits. */
function playScenes(api, site, pages, interval) {
  return repeat(interval, async () => {
    const { news } = await (await fetch(`${site}/~advance`, { method: 'POST' })).json()
    say(DIM, `${COMPETITOR}: ${news}`)
    await askForCrawls(api, pages)
  })
}

function printAlerts(api, baseUrl, known) {
  return repeat(POLL_INTERVAL, async () => {
    const arrived = (await latestAlerts(api)).filter(({ id }) => !known.has(id)).reverse()
    for (const { id, signalScore, summary } of arrived) {
      known.add(id)
      say(COLORS[signalScore], `${signalScore.toUpperCase().padEnd(6)}  ${summary}`)
      say(DIM, `${' '.repeat(6)}  ${baseUrl}/alerts/${id}`)
    }
  })
}

/** Repeats an action. Errors are ignored, because the web process or the site may be restarting. */
async function repeat(interval, action) {
  for (;;) {
    await action().catch(() => {})
    // Does not keep the launcher alive, which exits once its processes have stopped.
    await sleep(interval, undefined, { ref: false })
  }
}

/** Waits until a condition is true. A rejection counts as false. */
async function until(what, holds) {
  const deadline = Date.now() + SET_UP_TIMEOUT
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline)
      throw new Problem(`The demo timed out after ${SET_UP_TIMEOUT / 1000} s waiting until ${what}.`)
    await sleep(250)
  }
}

/** SGR codes of the terminal. */
const DIM = 2
const COLORS = { high: 31, medium: 33, low: 34 }

function say(code, text) {
  const line = `${new Date().toTimeString().slice(0, 8)}  ${text}`
  console.log(process.stdout.isTTY ? `\x1b[${code}m${line}\x1b[0m` : line)
}
