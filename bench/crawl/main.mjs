/**
 * `npm run bench crawl [-- --pages=1000 --changed=5 --rounds=3 --corpus DIR --services --alone --memory=10000]`
 * measures the worker's cost of watching pages with all steps on, compared with urlwatch on the same pages in the same
 * run; then its memory and, for each kind of finding, the cost of each step, the statements and the bytes. Every page
 * is crawled three times, `--changed` percent of them have changed each time, and every other page has an ETag. CPU
 * time excludes startup and includes the worker's threads and urlwatch's child processes. `--alone` skips urlwatch.
 * `--services` runs it on MySQL or MariaDB, and Redis.
 */
import { parseArgs } from 'node:util'
import { median } from '../support/load.ts'
import { build } from '../../scripts/steps/build.mjs'
import { workerEnvironment } from '../../scripts/steps/worker_process.mjs'
import { databaseCpu } from '../support/database_cpu.mjs'
import { Crawling } from './crawling.ts'
import { PACKAGES, Urlwatch } from './urlwatch.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

const PASSES = 3
const MB = 1024 * 1024

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    changed: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    memory: { type: 'string', default: '10000' },
    corpus: { type: 'string' },
    alone: { type: 'boolean', default: false },
    services: { type: 'boolean', default: false },
  },
})
const pages = Number(options.pages)
const rounds = Number(options.rounds)
const changed = Number(options.changed)
if (!options.alone && !(await Urlwatch.isHere())) {
  console.error(
    `urlwatch, or what its text filters need, is not here: apt-get install ${PACKAGES}. --alone measures without.`
  )
  process.exit(2)
}

/** Runs `measure` with a site and an empty database. */
async function crawling(measure) {
  const settings = { CRAWLER_HOST_DELAY: '0' }
  await onOwnDatabase(settings, async ({ env, start }) => {
    const own = options.services ? { ...env, QUEUE_DRIVER: 'redis' } : env
    const where = {
      env: own,
      workerEnv: workerEnvironment(own),
      start,
      databaseCpu,
      changed,
      corpus: options.corpus,
    }
    await measure(await Crawling.begin(where))
  })
}

const number = (value) => Math.round(value).toLocaleString('en')

/** The kinds of findings from the second pass on, each with a condition on the page's index. */
const KINDS = {
  'unchanged, 304': (index) => !isChanged(index) && index % 2 === 0,
  'unchanged, with its body': (index) => !isChanged(index) && index % 2 === 1,
  changed: isChanged,
}

function isChanged(index) {
  return index % 100 < changed
}

await build()
if (rounds > 0) await compare()
await measureMemory()
await measureKinds()

async function compare() {
  const worker = []
  const others = Object.fromEntries(options.alone ? [] : Urlwatch.ways.map((way) => [way, []]))
  console.log(
    `\n${number(pages)} pages, ${PASSES} passes, ${changed}% changed in each later one, ${rounds} rounds. Database: ${options.services ? 'MySQL or MariaDB' : 'SQLite'}.`
  )
  for (let round = 0; round < rounds; round++) {
    await crawling(async (site) => {
      await site.startWorker()
      await site.watch(pages)
      worker.push(await inPasses((pass) => site.crawl(pass)))
      console.log(`  round ${round + 1}: Rivalwatch ${cpuOf(worker.at(-1), 'cpu').toFixed(1)} s`)
      for (const way of Object.keys(others)) {
        others[way].push(await urlwatched(site, way))
        console.log(`  round ${round + 1}: ${way} ${cpuOf(others[way].at(-1)).toFixed(1)} s`)
      }
    })
  }
  console.log(
    '\npages per CPU-second, the median (lowest to highest); times the worker, round by round; memory'
  )
  console.log('later passes, as on every day')
  compareAt(worker, others, (passes) => passes.slice(1))
  console.log('the first pass, when every page is new')
  compareAt(worker, others, (passes) => passes.slice(0, 1))
}

function compareAt(worker, others, counted) {
  const looksA = (run, part) => (pages * counted(run).length) / cpuOf(counted(run), part)
  tell("Rivalwatch's worker", worker, (run) => looksA(run, 'cpu'))
  if (worker.some((run) => cpuOf(run, 'databaseCpu') > 0)) {
    tell('with the database server', worker, (run) => looksA(run))
  }
  for (const [way, runs] of Object.entries(others)) {
    const ratios = runs.map((run, round) => looksA(worker[round], 'cpu') / looksA(run))
    tell(way, runs, (run) => looksA(run), ratios)
  }
}

/** Returns the measurements of each pass. */
async function inPasses(go) {
  const passes = []
  for (let pass = 0; pass < PASSES; pass++) passes.push(await go(pass))
  return passes
}

/** Returns CPU seconds, including the database server's unless a part is named. */
function cpuOf(passes, part) {
  return passes.reduce((sum, pass) => sum + (part ? pass[part] : pass.cpu + pass.databaseCpu), 0)
}

async function urlwatched(site, way) {
  const urlwatch = new Urlwatch(site.urls, way)
  try {
    return await inPasses(async (pass) => {
      await site.turnTo(pass)
      const start = await urlwatch.one()
      const all = await urlwatch.all()
      return { cpu: all.cpu - start.cpu, databaseCpu: 0, most: all.most }
    })
  } finally {
    urlwatch.remove()
  }
}

function tell(title, runs, figure, ratios = []) {
  const range = (values, digits) => {
    const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)]
    return `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
  }
  const most = Math.max(...runs.flat().map((pass) => pass.most)) / MB
  console.log(
    `  ${title.padEnd(32)} ${range(runs.map(figure), 0).padStart(18)}  ${(ratios.length ? range(ratios, 1) : '').padStart(20)}  ${number(most).padStart(6)} MB`
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

/** Prints the cost of a crawl by its finding: the steps with one job at a time, the rest in a busy worker. */
async function measureKinds() {
  const kinds = Object.fromEntries(['new', ...Object.keys(KINDS)].map((kind) => [kind, { steps: {} }]))
  for (const measured of ['steps', 'statements']) {
    await crawling(async (site) => {
      await site.startWorker(measured)
      await site.watch(pages)
      const ofKind = (kind) => site.urls.filter((url) => KINDS[kind](Number(url.split('/').at(-1))))
      const note = async (kind, pass, urls) => {
        if (urls.length === 0) return
        const { steps, statements, bytes } = await site.crawl(pass, undefined, urls)
        const each = (value) => value / urls.length
        if (measured === 'steps') kinds[kind].steps = steps
        else
          Object.assign(kinds[kind], {
            statements: each(statements),
            bytes: bytes === null ? null : each(bytes),
          })
        kinds[kind].pages = urls.length
      }
      await note('new', 0, site.urls)
      for (const kind of Object.keys(KINDS)) await note(kind, 1, ofKind(kind))
    })
  }
  console.log(
    '\na crawl by what it finds: statements and bytes stored in a busy worker; CPU time of one job at a time'
  )
  for (const [kind, { pages: amount, statements, bytes, steps }] of Object.entries(kinds)) {
    if (!amount) continue
    const all = Object.values(steps).reduce((sum, cpu) => sum + cpu, 0)
    const milliseconds = (cpu) => ((1000 * cpu) / amount).toFixed(2)
    const parts = Object.entries(steps)
      .sort(([, one], [, other]) => other - one)
      .filter(([, cpu]) => cpu > 0)
      .map(([step, cpu]) => `${step} ${milliseconds(cpu)}`)
    console.log(
      `  ${kind.padEnd(26)} ${statements.toFixed(1).padStart(5)} statements  ${bytes === null ? '' : `${number(bytes).padStart(6)} bytes`}  ${milliseconds(all)} ms: ${parts.join(', ')}`
    )
  }
}
