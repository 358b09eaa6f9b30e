/**
 * `npm run bench summary [-- --services]` measures a site's 30-day summary after 100 thousand, 1 million and 10 million
 * events, as ratios, and how many hits are counted per second of CPU time. `--services` runs it on MySQL or MariaDB.
 */
import { databaseCpu } from '../support/database_cpu.mjs'
import { median } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

const EVENTS = [100_000, 1_000_000, 10_000_000]
const WARM_UP = 20
const ROUNDS = 60
const HITS = 20_000
const INGEST_ROUNDS = 5

await onOwnDatabase({}, async ({ env, start }) => {
  const server = await start('summary/server.ts')
  console.log(`\nDatabase: ${env.DB_CONNECTION}`)
  await compareSummaries(server)
  await measureIngest(server)
})

async function compareSummaries(server) {
  const sites = []
  for (const events of EVENTS) sites.push(await server.ask({ furnish: events }))
  const times = EVENTS.map(() => [])
  // Alternates so that a noisy moment affects all.
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
