/**
 * `npm run bench:crawl [-- --pages=1000 --rounds=3 --corpus DIR --services --alone --memory=10000]`: what watching pages
 * costs the worker, all steps on, beside urlwatch on the same pages in the same run; then what memory it takes, and what
 * each step costs. Every page is looked at twice, and a fifth of them has changed by the second time; every other page has
 * an ETag. Of each program the CPU time counts, without its start: of the worker with its threads, of urlwatch with the
 * programs that it runs. `--alone` leaves urlwatch out. With `--services` on MySQL or MariaDB, and Redis.
 */
import { parseArgs } from 'node:util'
import { median } from '../support/load.ts'
import { build } from '../../scripts/steps/build.mjs'
import { workerEnvironment } from '../../scripts/steps/worker_process.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { Crawling } from './crawling.ts'
import { PACKAGES, Urlwatch } from './urlwatch.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

const PASSES = 2
const MB = 1024 * 1024

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    memory: { type: 'string', default: '10000' },
    corpus: { type: 'string' },
    alone: { type: 'boolean', default: false },
    services: { type: 'boolean', default: false },
  },
})
const pages = Number(options.pages)
const rounds = Number(options.rounds)
if (!options.alone && !(await Urlwatch.isHere())) {
  console.error(
    `urlwatch, or what its text filters need, is not here: apt-get install ${PACKAGES}. --alone measures without.`
  )
  process.exit(2)
}

/** Runs `measure` beside the pages, with an empty database. */
async function crawling(measure) {
  const settings = { CRAWLER_HOST_DELAY: '0' }
  await onOwnDatabase(settings, async ({ env, start }) => {
    const own = options.services ? { ...env, QUEUE_DRIVER: 'redis' } : env
    const where = { env: own, workerEnv: workerEnvironment(own), start, databaseCpu, corpus: options.corpus }
    await measure(await Crawling.begin(where))
  })
}

const number = (value) => Math.round(value).toLocaleString('en')

await build()
await compare()
await measureMemory()
await measureSteps()

async function compare() {
  const worker = []
  const others = Object.fromEntries(options.alone ? [] : Urlwatch.ways.map((way) => [way, []]))
  console.log(
    `\n${number(pages)} pages, ${PASSES} passes, ${rounds} rounds. Database: ${options.services ? 'MySQL or MariaDB' : 'SQLite'}.`
  )
  for (let round = 0; round < rounds; round++) {
    await crawling(async (site) => {
      const used = { cpu: 0, databaseCpu: 0, most: 0 }
      await site.startWorker()
      await site.watch(pages)
      for (let pass = 0; pass < PASSES; pass++) add(used, await site.crawl(pass))
      worker.push({ ...used, ratios: {} })
      console.log(`  round ${round + 1}: Rivalwatch ${used.cpu.toFixed(1)} s`)
      for (const way of Object.keys(others)) {
        const theirs = await urlwatched(site, way)
        others[way].push(theirs)
        console.log(`  round ${round + 1}: ${way} ${theirs.cpu.toFixed(1)} s`)
      }
    })
  }
  const looks = pages * PASSES
  console.log(
    '\npages per CPU-second, the median (lowest to highest); times the worker, round by round; memory'
  )
  tell(
    "Rivalwatch's worker",
    worker.map(({ cpu }) => looks / cpu),
    [],
    worker
  )
  if (worker.some(({ databaseCpu }) => databaseCpu > 0)) {
    tell(
      'with the database server',
      worker.map(({ cpu, databaseCpu }) => looks / (cpu + databaseCpu)),
      [],
      worker
    )
  }
  for (const [way, runs] of Object.entries(others)) {
    tell(
      way,
      runs.map(({ cpu }) => looks / cpu),
      runs.map(({ cpu }, round) => cpu / worker[round].cpu),
      runs
    )
  }
}

function add(used, { cpu, databaseCpu, most }) {
  used.cpu += cpu
  used.databaseCpu += databaseCpu
  used.most = Math.max(used.most, most)
}

async function urlwatched(site, way) {
  const urlwatch = new Urlwatch(site.urls, way)
  const used = { cpu: 0, databaseCpu: 0, most: 0 }
  try {
    for (let pass = 0; pass < PASSES; pass++) {
      await site.turnTo(pass)
      const start = await urlwatch.one()
      const all = await urlwatch.all()
      add(used, { ...all, cpu: all.cpu - start.cpu, databaseCpu: 0 })
    }
  } finally {
    urlwatch.remove()
  }
  return used
}

function tell(title, figures, ratios, runs) {
  const range = (values, digits) => {
    const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)]
    return `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
  }
  const most = Math.max(...runs.map((run) => run.most)) / MB
  console.log(
    `  ${title.padEnd(32)} ${range(figures, 0).padStart(18)}  ${(ratios.length ? range(ratios, 1) : '').padStart(20)}  ${number(most).padStart(6)} MB`
  )
}

async function measureMemory() {
  const last = Number(options.memory)
  if (last === 0) return
  await crawling(async (site) => {
    await site.startWorker()
    await site.watch(last)
    console.log(`\nmemory of the worker after so many pages, each crawled once`)
    const { most } = await site.crawl(0, {
      after: [1_000, 2_500, 5_000, 7_500, last],
      tell: (crawled, bytes) => console.log(`  ${number(crawled).padStart(6)}  ${number(bytes / MB)} MB`),
    })
    console.log(`  most    ${number(most / MB)} MB`)
  })
}

async function measureSteps() {
  await crawling(async (site) => {
    await site.startWorker({ bySteps: true })
    await site.watch(pages)
    for (let pass = 0; pass < PASSES; pass++) {
      const { steps } = await site.crawl(pass)
      const sum = Object.values(steps).reduce((all, cpu) => all + cpu, 0)
      console.log(`\nsteps of pass ${pass + 1}, one job at a time: CPU time a page, share`)
      for (const [step, cpu] of Object.entries(steps).sort(([, one], [, other]) => other - one)) {
        console.log(
          `  ${step.padEnd(10)} ${((1000 * cpu) / pages).toFixed(2).padStart(6)} ms  ${((100 * cpu) / sum).toFixed(0).padStart(3)} %`
        )
      }
      console.log(`  ${'all'.padEnd(10)} ${((1000 * sum) / pages).toFixed(2).padStart(6)} ms`)
    }
  })
}
