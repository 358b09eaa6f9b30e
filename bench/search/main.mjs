/**
 * `npm run bench search [-- --services] [--alerts=200000] [--blocks=1000000] [--pages=1000] [--rounds=25]` measures how
 * long searches take among that many alerts and lines, each against a scan with `like` for the same words in the same
 * run and against the limit; the cost of indexing a changed version; and the size of the index. Exits with 1 if the
 * median of a search is above the limit. `--services` runs it on MySQL or MariaDB.
 */
import { parseArgs } from 'node:util'
import { median } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

/** Milliseconds. */
const LIMIT = 50
const SCANS = 3
const VERSIONS = 40

const { values } = parseArgs({
  options: {
    services: { type: 'boolean' },
    alerts: { type: 'string', default: '200000' },
    blocks: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '25' },
  },
})
const [alerts, blocks, pages, rounds] = ['alerts', 'blocks', 'pages', 'rounds'].map((name) =>
  Number(values[name])
)
const total = alerts + blocks

await onOwnDatabase({}, async ({ env, start }) => {
  const program = await start('search/program.ts')
  console.log(
    `\n${alerts.toLocaleString('en')} alerts and ${blocks.toLocaleString('en')} lines, ${env.DB_CONNECTION}`
  )
  const filled = await program.ask({ fill: { pages, alerts, blocks } })
  await tellSearches(program)
  await tellIndexing(program, filled)
})

async function tellSearches({ ask }) {
  const competitorId = await ask('competitor')
  const day = 24 * 3600 * 1000
  const searches = [
    ['a common word', 'pricing ', {}],
    ['a rare word', 'zebra ', {}],
    ['a word that is nowhere', 'nowhere ', {}],
    ['two common words', 'pricing login ', {}],
    ['a common and a rare word', 'quokka pricing ', {}],
    ['two rare words, never together', 'quokka zebra ', {}],
    ['a beginning of 2 letters', 'pr', {}],
    ['a beginning of 4 letters', 'pric', {}],
    ['a common word and a beginning', 'team ent', {}],
    ['a phrase of common words', '"to do"', {}],
    ['a phrase of common words, nowhere', '"price quokka to"', {}],
    ['only alerts', 'pricing ', { kind: 'alert' }],
    ['only earlier text', 'pricing ', { kind: 'earlier' }],
    ['of one competitor', 'pricing ', { competitorId }],
    ['of one page type', 'pricing ', { pageType: 'careers' }],
    [
      'of a month half a year ago',
      'pricing ',
      { since: Date.now() - 210 * day, until: Date.now() - 180 * day },
    ],
  ]
  console.log(`A statement that needs no time: median ${median(await ask({ trivial: 100 })).toFixed(2)} ms`)
  console.log(`${'Search'.padEnd(36)}   min  median     p95    cpu   of limit  like scan   ratio  found`)
  for (const [name, q, filters] of searches) {
    const [times, cpu] = [[], []]
    let ranked = 0
    for (let round = -2; round < rounds; round++) {
      const answer = await ask({ search: q, filters })
      if (round >= 0) {
        times.push(answer.took)
        cpu.push(answer.cpu)
      }
      ranked = answer.ranked
    }
    const scans = []
    const words = q.replaceAll('"', '').trim().split(' ')
    for (let round = 0; round < SCANS; round++) scans.push(await ask({ scan: words }))
    tellSearch(name, { times, cpu, scan: median(scans), ranked })
  }
}

function tellSearch(name, { times, cpu, scan, ranked }) {
  const sorted = times.toSorted((one, other) => one - other)
  const middle = median(times)
  const p95 = sorted[Math.floor(0.95 * (sorted.length - 1))]
  const parts = [
    sorted[0].toFixed(1).padStart(6),
    middle.toFixed(1).padStart(7),
    p95.toFixed(1).padStart(7),
    median(cpu).toFixed(1).padStart(6),
    (p95 / LIMIT).toFixed(2).padStart(10),
    scan.toFixed(1).padStart(10),
    (middle / scan).toFixed(3).padStart(7),
    String(ranked).padStart(6),
  ]
  console.log(`${name.padEnd(36)}${parts.join(' ')}`)
  if (middle > LIMIT) process.exitCode = 1
}

async function tellIndexing({ ask }, filled) {
  const due = await ask({ due: VERSIONS * 5 })
  const versions = await ask({ versions: VERSIONS })
  const sizes = await ask('sizes')
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  console.log(`\nFilling, per entry: ${((1000 * filled) / total).toFixed(0)} µs`)
  console.log(`A crawl that found a change, in addition: median ${median(due).toFixed(2)} ms`)
  console.log(`Indexing a version of 300 lines with 5 new ones: median ${median(versions).toFixed(1)} ms`)
  const each = Object.entries(sizes).map(([name, size]) => `${name} ${(size / total).toFixed(0)}`)
  console.log(`Size per entry: ${(bytes / total).toFixed(0)} bytes (${each.join(', ')})`)
}
