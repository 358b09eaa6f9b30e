/**
 * `npm run bench mcp` measures the additional cost of a tool call over the same API call, both over HTTP to one web
 * process. The calls alternate, and each figure is the median of its rounds. Exits with 1 when a tool call takes the
 * web process more than one additional millisecond of CPU time.
 */
import { Installation } from '#tests/support/installation'
import { ask, askMcp, type HttpAnswer, type Revision } from './calls.js'
import { cpuOf } from './process_numbers.js'

const ROUNDS = 9
const CALLS = 1000
const AT_ONCE = 4
const COMPETITORS = 20
/** Milliseconds. */
const LIMIT = 1

interface Cost {
  /** Milliseconds of CPU time per call. */
  cpu: number
  /** Milliseconds of wall time per call. */
  wall: number
}

const installation = await Installation.start()
const { write: key } = await installation.workspace()

try {
  const watchedUrlId = await furnish()
  const pairs = [
    { tool: 'get_workspace', args: {}, method: 'GET', path: '/me' },
    { tool: 'list_competitors', args: {}, method: 'GET', path: '/competitors' },
    { tool: 'list_watched_urls', args: {}, method: 'GET', path: '/watched-urls' },
    { tool: 'list_alerts', args: { limit: 20 }, method: 'GET', path: '/alerts?limit=20' },
    { tool: 'get_dashboard_stats', args: {}, method: 'GET', path: '/dashboard/stats' },
    {
      tool: 'update_watched_url',
      args: { watchedUrlId, label: 'pricing' },
      method: 'PATCH',
      path: `/watched-urls/${watchedUrlId}`,
      body: { label: 'pricing' },
    },
  ]
  console.log(
    `${ROUNDS} rounds of ${CALLS} calls, ${AT_ONCE} at once; ms of processor (and on the clock) a call\n`
  )
  console.log(row('', ['REST', '2025-11-25', '2026-07-28', 'more than REST']))
  for (const { tool, args, method, path, body } of pairs) {
    const call = (revision: Revision) => () =>
      askMcp(installation, key, revision, 'tools/call', { name: tool, arguments: args })
    const ways = [
      () => ask(installation, key, { method, path: `/v1${path}`, body }),
      call('2025-11-25'),
      call('2026-07-28'),
    ]
    const [rest, old, modern] = await compare(ways)
    const more = [old, modern].map(({ cpu }) => cpu - rest.cpu)
    if (more.some((time) => time > LIMIT)) process.exitCode = 1
    const costs = [rest, old, modern].map(({ cpu, wall }) => `${cpu.toFixed(2)} (${wall.toFixed(2)})`)
    console.log(row(tool, [...costs, more.map((time) => time.toFixed(2)).join(' · ')]))
  }
} finally {
  await installation.stop()
}

/** Adds competitors with one page each, and returns the ID of one page. */
async function furnish(): Promise<string> {
  const post = async (path: string, body: object) =>
    JSON.parse((await ask(installation, key, { method: 'POST', path: `/v1${path}`, body })).body).id as string
  let page = ''
  for (let index = 0; index < COMPETITORS; index++) {
    const domain = `c${index}.example`
    const competitorId = await post('/competitors', { name: domain, domain })
    page = await post('/watched-urls', { competitorId, url: `https://${domain}/pricing`, label: 'pricing' })
  }
  return page
}

async function compare(ways: (() => Promise<HttpAnswer>)[]): Promise<Cost[]> {
  for (const way of ways) await measure(way)
  const rounds: Cost[][] = ways.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, way] of ways.entries()) rounds[index].push(await measure(way))
  }
  return rounds.map((costs) => ({
    cpu: median(costs.map(({ cpu }) => cpu)),
    wall: median(costs.map(({ wall }) => wall)),
  }))
}

async function measure(way: () => Promise<HttpAnswer>): Promise<Cost> {
  const [cpu, wall] = [cpuOf(installation.pid), performance.now()]
  let left = CALLS
  const caller = async () => {
    while (left-- > 0) {
      const { status, body } = await way()
      if (status !== 200 || body.includes('"isError":true')) throw new Error(`${status} ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return { cpu: (cpuOf(installation.pid) - cpu) / CALLS, wall: (performance.now() - wall) / CALLS }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

function row(name: string, cells: string[]): string {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(16)).join('')
}
