/**
 * `npm run bench fetch [-- --pages=3000 --rounds=7]` measures what fetching a 30 KB page through the plugin and the
 * guarded client costs, compared with plain undici requests in the same round. Half of the pages have an ETag and
 * return 304. Connections are reused, eight requests run at a time, and the site runs in its own process.
 */
import { parseArgs } from 'node:util'
import createHttpFetcher from '#plugins/http_fetcher'
import { AllowedNetworks, createOutbound } from '#platform/outbound/main'
import { Pool } from 'undici'
import { median } from './support/load.js'
import { startMeasured } from './support/measured_process.js'

const AT_ONCE = 8
const USER_AGENT = 'RivalwatchBot/1.0'
const PATIENCE = 45_000

/** A page: its URL and the validators that the site last sent, if any. */
interface Page {
  origin: string
  path: string
  etag: string | null
}

type Fetch = (page: Page) => Promise<'page' | 'unchanged'>

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '7' } },
})
const count = Number(values.pages)

const site = await startMeasured<{ origins: string[] }>('crawl/site.ts', process.env)
const { origins } = site.ready
const pages = Array.from({ length: count }, (_, index): Page => {
  const etag = index % 2 === 0 ? `"${index}-0"` : null
  return { origin: origins[Math.floor(index / 2) % origins.length], path: `/page/${index}`, etag }
})

const outbound = createOutbound({ allowed: AllowedNetworks.parse('127.0.0.0/8'), userAgent: USER_AGENT })
const pools = new Map(origins.map((origin) => [origin, new Pool(origin, { connections: 6 })]))
try {
  await compare()
} finally {
  await Promise.all([outbound.close(), ...pools.values().map((pool) => pool.close()), site.stop()])
}

async function compare() {
  const ours = fetchWithPlugin()
  const rounds: { plugin: number; undici: number }[] = []
  for (let round = 0; round <= Number(values.rounds); round++) {
    rounds.push({ plugin: await cpuOf(ours), undici: await cpuOf(fetchWithUndici) })
  }
  // The first round was the warm-up.
  rounds.shift()
  console.log(`${count} pages, ${rounds.length} rounds: the median (lowest to highest)`)
  const told = (of: (round: (typeof rounds)[number]) => number, digits: number) => {
    const figures = rounds.map(of)
    return `${median(figures).toFixed(digits)} (${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)})`
  }
  console.log(`pages per CPU-second, http_fetcher  ${told(({ plugin }) => count / plugin, 0)}`)
  console.log(`pages per CPU-second, undici alone  ${told(({ undici }) => count / undici, 0)}`)
  console.log(`CPU time, times undici alone        ${told(({ plugin, undici }) => plugin / undici, 2)}`)
}

/** Returns seconds of this process's CPU time for all pages. */
async function cpuOf(fetch: Fetch): Promise<number> {
  const begun = process.cpuUsage()
  const queue = pages.values()
  await Promise.all(Array.from({ length: AT_ONCE }, () => fetchAll(queue, fetch)))
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

async function fetchAll(queue: Iterable<Page>, fetch: Fetch) {
  for (const page of queue) {
    const got = await fetch(page)
    if (got !== (page.etag ? 'unchanged' : 'page')) throw new Error(`${page.path} came as "${got}"`)
  }
}

function fetchWithPlugin(): Fetch {
  const [fetcher] = createHttpFetcher().fetchers!
  return async ({ origin, path, etag }) => {
    const tools = {
      outbound,
      openProxy: () => outbound.openProxy(),
      userAgent: USER_AGENT,
      signal: AbortSignal.timeout(PATIENCE),
    }
    const result = await fetcher.fetch(
      { url: origin + path, etag, lastModified: null, needsScripts: false },
      tools
    )
    if (result.kind === 'refusal') throw new Error(result.message)
    return result.kind
  }
}

async function fetchWithUndici({ origin, path, etag }: Page): Promise<'page' | 'unchanged'> {
  const headers = {
    'user-agent': USER_AGENT,
    accept: 'text/html',
    ...(etag && { 'if-none-match': etag }),
  }
  const { statusCode, body } = await pools.get(origin)!.request({ path, method: 'GET', headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  return statusCode === 304 && bytes.length === 0 ? 'unchanged' : 'page'
}
