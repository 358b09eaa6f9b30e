/**
 * `npm run bench api [-- --services] [--plans]` measures the cost of `/v1`, each figure as a ratio to a baseline from
 * the same run. `--services` runs it on MySQL or MariaDB; `--plans` also prints the query plans.
 */
import { freePort } from '../../scripts/support/ports.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { ask, median, percentile } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

const WARM_UP = 2
const ROUNDS = 7
const CONCURRENCY = 8
const LATENCY_REQUESTS = 300

await onOwnDatabase({ API_RATE_LIMIT: '1000000' }, async ({ env, start }) => {
  console.log(`\nDatabase: ${env.DB_CONNECTION}. Making 200,000 alerts on 5,000 pages, and 200 on 50 …`)
  const product = await start('api/server.ts')
  const constant = await start('api/constant_app/server.ts', { ...env, PORT: String(await freePort()) })
  await compareMe(product, constant)
  await compareWithLucid(product)
  await compareSizes(product)
  if (process.argv.includes('--plans')) await printPlans(product)
})

/** Returns requests per second of CPU time, for the server alone and together with the database. */
async function throughput(server, paths, secret, requests) {
  const headers = secret ? { authorization: `Bearer ${secret}` } : {}
  const before = [await server.cpu(), databaseCpu() ?? 0]
  await ask({ origin: server.origin, paths, headers, requests, concurrency: CONCURRENCY })
  const used = [(await server.cpu()) - before[0], (databaseCpu() ?? 0) - before[1]]
  return { alone: requests / used[0], withDatabase: requests / (used[0] + used[1]) }
}

/** Alternates between two measurements so that a noisy moment affects both. */
async function duel(one, other) {
  const rounds = []
  // Runs until hot code is compiled.
  for (let round = 0; round < WARM_UP; round++) {
    await one()
    await other()
  }
  for (let round = 0; round < ROUNDS; round++) rounds.push([await one(), await other()])
  const of = (kind) => {
    const ratios = rounds.map(([a, b]) => a[kind] / b[kind])
    const sides = [0, 1].map((side) => median(rounds.map((round) => round[side][kind])))
    return { sides, ratio: median(ratios), range: [Math.min(...ratios), Math.max(...ratios)] }
  }
  return { alone: of('alone'), withDatabase: of('withDatabase') }
}

function tell(title, { sides, ratio, range }) {
  const [ours, theirs] = sides.map((value) => Math.round(value).toLocaleString('en'))
  const spread = range.map((value) => value.toFixed(2)).join(' to ')
  console.log(
    `  ${title.padEnd(52)} ${ours.padStart(7)} : ${theirs.padStart(7)}   ${ratio.toFixed(2)} (${spread})`
  )
}

async function compareMe(product, constant) {
  console.log('\nGET /v1/me : a constant from AdonisJS with its body parser, requests per CPU-second')
  const { secret } = product.ready.few
  const { alone } = await duel(
    () => throughput(product, ['/v1/me'], secret, 15_000),
    () => throughput(constant, ['/constant'], null, 15_000)
  )
  tell('web process', alone)
}

async function compareWithLucid(product) {
  console.log(
    '\nGET /v1/alerts : the same with Lucid, preload and paginate, 20 rows, requests per CPU-second'
  )
  for (const [size, requests] of [
    ['few', 1_000],
    ['many', 60],
  ]) {
    const { secret } = product.ready[size]
    const { alone, withDatabase } = await duel(
      () => throughput(product, ['/v1/alerts'], secret, 2_000),
      () => throughput(product, ['/v1/alerts-with-lucid'], secret, requests)
    )
    const alerts = size === 'few' ? '200 alerts' : '200,000 alerts'
    tell(`${alerts}, web process`, alone)
    if (databaseCpu() !== null) tell(`${alerts}, web process and database`, withDatabase)
  }
}

function cases({ competitorIds }) {
  const competitor = (suffix) => competitorIds.slice(0, 40).map((id) => suffix.replace('{id}', id))
  return {
    list: ['/v1/alerts'],
    'list, page 5': ['/v1/alerts?page=5'],
    'list, 100 rows': ['/v1/alerts?limit=100'],
    'filter by status': ['unread', 'read', 'archived'].map((status) => `/v1/alerts?status=${status}`),
    'filter by score': ['high', 'medium', 'low'].map((score) => `/v1/alerts?signalScore=${score}`),
    'filter by type': ['pricing', 'blog', 'homepage'].map((type) => `/v1/alerts?pageType=${type}`),
    'filter by competitor': competitor('/v1/alerts?competitorId={id}'),
    'filter by competitor and status': competitor('/v1/alerts?competitorId={id}&status=archived'),
    'filter by status and score': [
      '/v1/alerts?status=unread&signalScore=high',
      '/v1/alerts?status=archived&signalScore=low',
    ],
    'filter by score and type': ['/v1/alerts?signalScore=low&pageType=careers'],
    'filter by all three': ['/v1/alerts?status=archived&signalScore=low&pageType=careers'],
    dashboard: ['/v1/dashboard/stats'],
    timeline: competitor('/v1/competitors/{id}/timeline'),
  }
}

async function compareSizes({ origin, ready }) {
  console.log('\np95 with 200,000 alerts on 5,000 pages : with 200 on 50, milliseconds')
  const [few, many] = [ready.few, ready.many].map((workspace) => ({ ...workspace, cases: cases(workspace) }))
  for (const name of Object.keys(many.cases)) {
    const times = { few: [], many: [] }
    const round = async (size, workspace, requests) => {
      const headers = { authorization: `Bearer ${workspace.secret}` }
      const load = { origin, paths: workspace.cases[name], headers, requests, concurrency: 1 }
      times[size].push(...(await ask(load)))
    }
    await round('few', few, 50)
    await round('many', many, 50)
    times.few = []
    times.many = []
    for (let turn = 0; turn < 5; turn++) {
      await round('few', few, LATENCY_REQUESTS / 5)
      await round('many', many, LATENCY_REQUESTS / 5)
    }
    const [large, small] = [percentile(times.many, 95), percentile(times.few, 95)]
    console.log(
      `  ${name.padEnd(52)} ${large.toFixed(2).padStart(7)} : ${small.toFixed(2).padStart(7)}   ${(large / small).toFixed(2)}`
    )
  }
}

async function printPlans({ origin, ready: { many }, ask: askServer }) {
  console.log('\nQuery plans')
  for (const [name, [path]] of Object.entries(cases(many))) {
    console.log(`\n${name}: ${path}`)
    const lines = await askServer({ url: origin + path, secret: many.secret })
    console.log(lines.join('\n'))
  }
}
