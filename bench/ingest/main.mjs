/**
 * `npm run bench ingest [-- --services]` measures the web process's cost of accepting hits, with all steps on and each
 * hit acknowledged once written, compared with two baselines in the same run, and how long a worker takes to count
 * them. `--services` runs it on MySQL or MariaDB. `--clickhouse` measures it with visits in ClickHouse as well, on the
 * server at CLICKHOUSE_URL, or on the engine in the npm package chdb.
 */
import { borrowClickhouse } from '../../scripts/steps/clickhouse.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { median, percentile } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

const WARM_UP = 1
const ROUNDS = 3
const REQUESTS = 15_000
const CONNECTIONS = 64
const RATE = 2_000
const PACED_SECONDS = 10

await onOwnDatabase({}, measureStore)
if (process.argv.includes('--clickhouse')) {
  const clickhouse = await borrowClickhouse(process.env)
  try {
    await onOwnDatabase(clickhouse.env, measureStore)
  } finally {
    await clickhouse.giveBack()
  }
}

async function measureStore({ env, start }) {
  const server = await start('ingest/server.ts')
  const load = await start('ingest/load.ts', process.env)

  const post = (posting) =>
    load.ask({
      origin: server.origin,
      sites: server.ready.sites,
      connections: CONNECTIONS,
      ...posting,
    })

  /** Returns requests per second of CPU time, for the web process alone and together with the database. */
  const measure = async (path, requests = REQUESTS) => {
    const before = [await server.cpu(), databaseCpu() ?? 0]
    await post({ path, requests })
    const used = [(await server.cpu()) - before[0], (databaseCpu() ?? 0) - before[1]]
    return { web: requests / used[0], both: requests / (used[0] + used[1]) }
  }

  console.log(
    `\nDatabase: ${env.DB_CONNECTION}, visits in ${env.ANALYTICS_STORE ?? 'tables'}. ${CONNECTIONS} connections, ${server.ready.sites.length} sites, requests per CPU-second:`
  )
  const paths = ['/collect', '/nothing', '/single']
  const rounds = {
    '/collect': [],
    '/nothing': [],
    '/single': [],
  }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const path of paths) {
      const figures = await measure(path, path === '/single' ? REQUESTS / 5 : REQUESTS)
      if (round >= WARM_UP) rounds[path].push(figures)
    }
  }
  const tell = (title, path, side) => {
    const values = rounds[path].map((figures) => figures[side])
    const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
      Math.round(value).toLocaleString('en')
    )
    console.log(`  ${title.padEnd(58)} ${middle.padStart(7)} (${low} to ${high})`)
  }
  const sides = databaseCpu() !== null && env.DB_CONNECTION === 'mysql' ? ['web', 'both'] : ['web']
  for (const side of sides) {
    const whose = side === 'web' ? 'web process' : 'web process and database'
    tell(`/collect, ${whose}`, '/collect', side)
    tell(`an AdonisJS route that does nothing, ${whose}`, '/nothing', side)
    tell(`a row for each hit, no steps, ${whose}`, '/single', side)
  }

  // Waits until the counts of dropped hits are written.
  const settle = () => new Promise((resolve) => setTimeout(resolve, 2_000))
  await settle()
  const before = await server.ask('stored')
  const requests = RATE * PACED_SECONDS
  const cpu = await server.cpu()
  const { times, seconds } = await post({ path: '/collect', requests, rate: RATE })
  const used = (await server.cpu()) - cpu
  await settle()
  const after = await server.ask('stored')
  const [hits, batches, dropped] = ['hits', 'batches', 'dropped'].map((name) => after[name] - before[name])
  console.log(
    `\n${Math.round(requests / seconds).toLocaleString('en')} a second for ${Math.round(seconds)} s:`
  )
  for (const percent of [50, 99]) {
    console.log(`  p${percent} of the 202: ${percentile(times, percent).toFixed(1)} ms`)
  }
  console.log(
    `  ${((100 * used) / seconds).toFixed(0)}% of a CPU; ${hits} hits in ${batches} rows, ${dropped} dropped`
  )
  if (hits + dropped !== requests)
    throw new Error(`${requests - hits - dropped} hits are neither stored nor dropped.`)
  const counted = (await server.ask('count')) / 1000
  console.log(`  a worker counts the ${after.waiting.toLocaleString('en')} hits in ${counted.toFixed(1)} s`)
}
