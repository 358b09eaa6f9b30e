/**
 * `npm run bench inbox [-- --services] [--alerts=200000] [--plans]` measures how long the server takes to render an
 * inbox of 50 alerts, and the size of the scripts a browser loads for it and for the heaviest page, each against its
 * limit. Exits with 1 when the scripts of a page are too large; times depend on the machine. `--alerts` measures each
 * page of the app in a workspace with that many alerts, as many audit log entries and a hundredth as many watched
 * pages, compared with a workspace that has 200 alerts; `--plans` prints the query plans behind these pages.
 * `--services` runs it on MySQL or MariaDB.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { median } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

/** Milliseconds. */
const MOST_TIME = 30
/** Bytes transferred. */
const MOST_WEIGHT = 150 * 1024
const WARM_UP = 100
const ROUNDS = 300
/** The number of requests per page in each of the two workspaces. */
const LOOKS = 25

const { values: options } = parseArgs({
  options: { alerts: { type: 'string' }, plans: { type: 'boolean' }, services: { type: 'boolean' } },
})

await onOwnDatabase({}, async ({ env, start }) => {
  const server = await start('inbox/server.ts')
  console.log(`\nAn inbox of 50 alerts, ${env.DB_CONNECTION}`)
  await tellRendering(server)
  tellWeight(server.ready)
  if (options.alerts) await comparePages(server, Number(options.alerts))
  if (options.plans) await printPlans(server)
})

async function tellRendering({ ask }) {
  const rendered = []
  const asData = []
  // Alternates so that a noisy moment affects both.
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const whole = await ask({ name: 'inbox', html: true })
    const data = await ask({ name: 'inbox', html: false })
    if (round < 0) continue
    rendered.push(whole)
    asData.push(data)
  }
  const took = median(rendered) - median(asData)
  tell('The whole answer, median', `${median(rendered).toFixed(1)} ms`)
  tell('  of it, what it shows', `${median(asData).toFixed(1)} ms`)
  tell('  of it, rendering', `${took.toFixed(1)} ms`, `${(took / MOST_TIME).toFixed(2)} of ${MOST_TIME} ms`)
}

function tellWeight({ manifest, manifestFile }) {
  const weightOf = (page) =>
    scriptsOf(manifest, ['inertia/app.ts', page])
      .map((file) => gzipSync(readFileSync(join(dirname(manifestFile), '..', file))).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  const pages = Object.keys(manifest).filter((name) => name.startsWith('inertia/pages/'))
  const [[heaviest, most]] = pages.map((page) => [page, weightOf(page)]).sort(([, a], [, b]) => b - a)
  for (const [page, weight] of [
    ['inertia/pages/inbox/index.svelte', weightOf('inertia/pages/inbox/index.svelte')],
    [heaviest, most],
  ]) {
    const name = page.replace('inertia/pages/', '').replace('.svelte', '')
    const share = `${(weight / MOST_WEIGHT).toFixed(2)} of ${MOST_WEIGHT / 1024} KB`
    tell(`Scripts of ${name}, gzip`, `${(weight / 1024).toFixed(1)} KB`, share)
  }
  if (most > MOST_WEIGHT) {
    console.error('\nThe scripts of a page are too large.')
    process.exitCode = 1
  }
}

async function comparePages({ ask, ready: { pages } }, alerts) {
  const crowd = { alerts, watchedUrls: Math.max(10, Math.floor(alerts / 100)) }
  console.log(`\nMaking ${alerts.toLocaleString('en')} alerts …`)
  await ask({ fill: crowd })
  console.log(`Whole answers, median: 200 alerts, ${alerts.toLocaleString('en')}, ratio`)
  for (const name of pages) {
    const [few, many] = [[], []]
    for (let round = -5; round < LOOKS; round++) {
      const times = [await ask({ name, html: true }), await ask({ name, html: true, isLarge: true })]
      if (round < 0) continue
      few.push(times[0])
      many.push(times[1])
    }
    const ratio = (median(many) / median(few)).toFixed(2)
    tell(name, `${median(few).toFixed(1)} ms`, `${median(many).toFixed(1)} ms   ${ratio}`)
  }
}

async function printPlans({ ask, ready: { pages } }) {
  for (const name of pages) {
    console.log(`\n${name}`)
    console.log((await ask({ plansOf: name })).join('\n'))
  }
}

/** Returns the files of these build entries and of everything that they import. */
function scriptsOf(manifest, entries) {
  const found = new Set()
  const visit = (name) => {
    if (!manifest[name] || found.has(name)) return
    found.add(name)
    for (const imported of manifest[name].imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...found].map((name) => manifest[name].file)
}

function tell(what, figure, beside = '') {
  console.log(`  ${what.padEnd(32)}${figure.padStart(9)}   ${beside}`.trimEnd())
}
