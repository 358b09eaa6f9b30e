/**
 * `npm run bench:summary [-- --services]`: what the 30-day summary of a site takes after 100 thousand, 1 million and 10
 * million events, as ratios, and how many hits a second of CPU time counts. With `--services` on MySQL or MariaDB.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../scripts/steps/prepare_database.mjs'
import { borrowServices } from '../../scripts/steps/services.mjs'
import { testSettings } from '../../scripts/steps/test_settings.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { median } from '../support/load.ts'
import { startMeasured } from '../support/measured_process.ts'

const EVENTS = [100_000, 1_000_000, 10_000_000]
const WARM_UP = 20
const ROUNDS = 60
const HITS = 20_000
const INGEST_ROUNDS = 5

const storage = mkdtempSync(join(tmpdir(), 'rivalwatch-bench-'))
const undo = [() => rmSync(storage, { recursive: true, force: true })]
try {
  const env = { ...(await testSettings(storage)), NODE_ENV: 'production', LOG_LEVEL: 'error' }
  if (process.argv.includes('--services')) {
    const services = await borrowServices(process.env)
    undo.unshift(services.giveBack)
    Object.assign(env, services.env, { LIMITER_STORE: 'memory', QUEUE_DRIVER: 'embedded' })
  }
  await migrate(env, 'ace.js')
  const server = await startMeasured('summary/server.ts', env)
  undo.unshift(() => server.stop())
  console.log(`\nDatabase: ${env.DB_CONNECTION}`)
  await compareSummaries(server)
  await measureIngest(server)
} finally {
  for (const step of undo) await step()
}

async function compareSummaries(server) {
  const sites = []
  for (const events of EVENTS) sites.push(await server.ask({ furnish: events }))
  const times = EVENTS.map(() => [])
  // In turn, so that a noisy moment hits all.
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
    const { rows } = sites[index]
    console.log(
      `  ${events.toLocaleString('en').padStart(10)} events, ${String(rows).padStart(6)} rows` +
        `${medians[index].toFixed(2).padStart(8)}   ${(medians[index] / medians[0]).toFixed(2)}`
    )
  }
}

async function measureIngest(server) {
  console.log('\nHits counted per second of CPU time, and of it together with the database')
  for (const perVisitor of [1, 5]) {
    const rates = []
    for (let round = 0; round < INGEST_ROUNDS; round++) {
      await server.ask({ collect: HITS, perVisitor })
      const before = [await server.cpu(), databaseCpu() ?? 0]
      await server.ask({ ingest: true })
      const used = [(await server.cpu()) - before[0], (databaseCpu() ?? 0) - before[1]]
      rates.push([HITS / used[0], HITS / (used[0] + used[1])])
    }
    const [alone, withDatabase] = [0, 1].map((side) => Math.round(median(rates.map((rate) => rate[side]))))
    console.log(
      `  ${perVisitor} hit${perVisitor === 1 ? ' ' : 's'} a visitor`.padEnd(22) +
        `${alone.toLocaleString('en').padStart(8)} ${withDatabase.toLocaleString('en').padStart(8)}`
    )
  }
}
