/**
 * `npm run bench summary [-- --services]` measures a site's 30-day summary after 100 thousand, 1 million and 10 million
 * events, as ratios, the same with filters and in custom ranges, and how many hits are counted per second of CPU time.
 * `--services` runs it on MySQL or MariaDB.
 *
 * `--clickhouse` measures it with visits in ClickHouse as well, on the server at CLICKHOUSE_URL, or on the engine in
 * the npm package chdb. There, all hits are stored and the figures computed from them. `--huge` adds 100 million hits,
 * which take about 3 GB.
 */
import { borrowClickhouse } from '../../scripts/steps/clickhouse.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { median } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

const EVENTS = [100_000, 1_000_000, 10_000_000]
if (process.argv.includes('--huge')) EVENTS.push(100_000_000)
const WARM_UP = 20
const ROUNDS = 60
const HITS = 20_000
const INGEST_ROUNDS = 5
const DAYS = 30
const FILTERED_WARM_UP = 2
const FILTERED_ROUNDS = 15
const QUESTIONS = [
  ['custom range, 14 days, no filter', 14, []],
  ['country is', 28, ['country:country 1']],
  ['country is not', 28, ['country!:country 1']],
  ['page is', 28, ['page:/section/page-1']],
  ['page matches and source is not', 28, ['page:/section/*', 'source!:source 1']],
  ['group, device and event', 28, ['group:Other sources', 'device:device 1', 'event:event 1']],
  ['country is, 7 days', 7, ['country:country 1']],
]

await measureStore({})
if (process.argv.includes('--clickhouse')) {
  const clickhouse = await borrowClickhouse(process.env)
  try {
    await measureStore(clickhouse.env)
  } finally {
    await clickhouse.giveBack()
  }
}

function measureStore(settings) {
  return onOwnDatabase(settings, async ({ env, start }) => {
    const server = await start('summary/server.ts')
    console.log(`\nDatabase: ${env.DB_CONNECTION}, visits in ${env.ANALYTICS_STORE ?? 'tables'}`)
    const sites = await compareSummaries(server)
    await compareFiltered(server, sites)
    await measureIngest(server)
  })
}

async function compareSummaries(server) {
  const sites = []
  for (const events of EVENTS) sites.push(await server.ask({ furnish: events }))
  const times = EVENTS.map(() => [])
  // Alternates so that a noisy moment affects all of them.
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, { siteId }] of sites.entries()) {
      const took = await server.ask({ summarize: siteId })
      if (round >= 0) times[index].push(took)
    }
  }
  const medians = times.map(median)
  console.log(
    '\n30-day summary of one site, median in milliseconds, and against the one of 100 thousand events'
  )
  for (const [index, events] of EVENTS.entries()) {
    const { rows, computed } = sites[index]
    console.log(
      `  ${events.toLocaleString('en').padStart(10)} events, ${String(rows).padStart(9)} rows` +
        `${medians[index].toFixed(2).padStart(8)}   ${(medians[index] / medians[0]).toFixed(2)}` +
        (computed ? `   ${Math.round(computed / DAYS)} ms to compute a day` : '')
    )
  }
  return sites
}

async function compareFiltered(server, sites) {
  console.log('\nFiltered and custom ranges, in milliseconds: the first time, median and 95th percentile')
  for (const [index, events] of EVENTS.entries()) {
    const { siteId, bytes } = sites[index]
    const size = bytes ? `, ${(bytes / 1e6).toFixed(1)} MB of segments` : ''
    console.log(`  ${events.toLocaleString('en')} events${size}`)
    for (const [name, days, filters] of QUESTIONS) {
      const times = []
      let first = null
      for (let round = -FILTERED_WARM_UP; round < FILTERED_ROUNDS; round++) {
        const took = await server.ask({ summarize: siteId, days, filters })
        first ??= took
        if (round >= 0) times.push(took)
      }
      times.sort((a, b) => a - b)
      const late = times[Math.floor(times.length * 0.95)]
      console.log(
        `    ${name.padEnd(44)}${[first, median(times), late].map((took) => took.toFixed(1).padStart(8)).join('')}`
      )
    }
  }
}

async function measureIngest(server) {
  console.log('\nHits counted per second of CPU time, and of it together with the database')
  for (const perVisitor of [1, 5]) {
    const rates = []
    const seconds = []
    for (let round = 0; round < INGEST_ROUNDS; round++) {
      await server.ask({ collect: HITS, perVisitor })
      const before = [await server.cpu(), databaseCpu() ?? 0]
      const begun = performance.now()
      await server.ask({ ingest: true })
      seconds.push((performance.now() - begun) / 1000)
      const used = [(await server.cpu()) - before[0], (databaseCpu() ?? 0) - before[1]]
      rates.push([HITS / used[0], HITS / (used[0] + used[1])])
    }
    const [alone, withDatabase] = [0, 1].map((side) => Math.round(median(rates.map((rate) => rate[side]))))
    console.log(
      `  ${perVisitor} hit${perVisitor === 1 ? ' ' : 's'} a visitor`.padEnd(22) +
        `${alone.toLocaleString('en').padStart(8)} ${withDatabase.toLocaleString('en').padStart(8)}` +
        `   ${median(seconds).toFixed(2)} s for ${HITS.toLocaleString('en')}`
    )
  }
}
