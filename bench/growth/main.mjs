/**
 * `npm run bench growth [-- --pages=100000 --days=365 --changes=12 --services]` fills a database with pages that were
 * checked every day and changed `--changes` times a year. It prints the storage per page and year, and then the cost of
 * the history: the CPU time of an idle worker and how long due pages take to queue and to claim, each compared with the
 * same pages without history, and the query plans of these statements. `--services` runs it on MySQL or MariaDB.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/steps/build.mjs'
import { workerEnvironment } from '../../scripts/steps/worker_process.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { onOwnDatabase } from '../support/own_database.mjs'

const IDLE_SECONDS = 60
/** The wait after the worker starts, while caches fill and the first tasks run. */
const SETTLE_SECONDS = 20
const YEAR_IN_DAYS = 365

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    days: { type: 'string', default: '365' },
    changes: { type: 'string', default: '12' },
    services: { type: 'boolean', default: false },
  },
})
const [pages, days, changes] = [options.pages, options.days, options.changes].map(Number)
const number = (value) => Math.round(value).toLocaleString('en')

await build()
await onOwnDatabase({}, async ({ env, start }) => {
  const filler = await start('growth/filler.ts')
  console.log(`\n${number(pages)} pages, checked daily for ${days} days. Database: ${env.DB_CONNECTION}`)
  await filler.ask({ watch: pages })
  const young = { ...(await measure(env, start, filler)), sizes: await filler.ask({ sizes: true }) }
  const seconds = await filler.ask({ history: { days, changes } })
  console.log(`history filled in ${number(seconds)} s`)
  const old = { ...(await measure(env, start, filler)), sizes: await filler.ask({ sizes: true }) }
  printSizes(young.sizes, old.sizes)
  printCosts(young, old)
  console.log(`\nplans with this history\n${(await filler.ask({ plans: true })).join('\n')}`)
})

/** Returns the cost of an idle worker, and of queueing and claiming without one. */
async function measure(env, start, filler) {
  const worker = await start('crawl/worker.mjs', workerEnvironment(env))
  await sleep(SETTLE_SECONDS * 1000)
  const cpu = async () => [await worker.cpu(), env.DB_CONNECTION === 'mysql' ? (databaseCpu() ?? 0) : 0]
  const before = await cpu()
  await sleep(IDLE_SECONDS * 1000)
  const idle = (await cpu()).map((seconds, part) => ((seconds - before[part]) / IDLE_SECONDS) * 1000)
  await worker.stop()
  return { idle, ...(await filler.ask({ claims: true })) }
}

function printSizes(young, old) {
  const years = days / YEAR_IN_DAYS
  const perPage = (bytes) => bytes / pages / years
  console.log('\nstored per page and year, in bytes')
  for (const [table, { bytes, rows }] of Object.entries(old)) {
    const grown = bytes - young[table].bytes
    if (grown / pages < 1) continue
    const rowsPerPage = ((rows - young[table].rows) / pages / years).toFixed(1)
    console.log(
      `  ${table.padEnd(16)} ${number(perPage(grown)).padStart(8)}  ${rowsPerPage.padStart(5)} rows`
    )
  }
  const sum = (sizes) => Object.values(sizes).reduce((total, { bytes }) => total + bytes, 0)
  const [was, is] = [sum(young), sum(old)]
  console.log(`  ${'all'.padEnd(16)} ${number(perPage(is - was)).padStart(8)}`)
  console.log(`  a page itself    ${number(was / pages).padStart(8)}`)
  console.log(`  the database     ${(is / 2 ** 30).toFixed(2).padStart(8)} GiB`)
}

function printCosts(young, old) {
  console.log('\nwithout history, with it, times')
  const row = (title, [before, after], digits = 1) =>
    console.log(
      `  ${title.padEnd(52)} ${before.toFixed(digits).padStart(8)} ${after.toFixed(digits).padStart(8)}  ${(after / before).toFixed(1)}`
    )
  row(
    'idle worker, CPU milliseconds a second',
    [young, old].map(({ idle }) => idle[0])
  )
  if (options.services) {
    row(
      'database alongside it, CPU milliseconds a second',
      [young, old].map(({ idle }) => idle[1])
    )
  }
  row(
    'queueing 1,000 due pages, milliseconds',
    [young, old].map(({ queueing }) => queueing)
  )
  row(
    'claiming 20 crawls, milliseconds, median',
    [young, old].map(({ claiming }) => claiming.median),
    2
  )
  row(
    'claiming 20 crawls, milliseconds, 95th percentile',
    [young, old].map(({ claiming }) => claiming.p95),
    2
  )
}
