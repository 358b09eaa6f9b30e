/**
 * `npm run bench:inbox [-- --services]`: what the server takes to render an inbox of 50 alerts, and the weight of the
 * scripts that a browser loads for it, each beside its limit. Ends with 1 when they weigh more; how long something takes
 * depends on the machine.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { median } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

/** Milliseconds. */
const MOST_TIME = 30
/** Bytes as they go over the wire. */
const MOST_WEIGHT = 150 * 1024
const WARM_UP = 100
const ROUNDS = 300

await onOwnDatabase({}, async ({ env, start }) => {
  const { ready, ask } = await start('inbox/server.ts')
  console.log(`\nAn inbox of 50 alerts, ${env.DB_CONNECTION}`)
  const answers = { rendered: [], asData: [] }
  // In turn, so that a noisy moment hits both.
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [name, question] of [
      ['rendered', { html: true }],
      ['asData', { html: false }],
    ]) {
      const took = await ask(question)
      if (round >= 0) answers[name].push(took)
    }
  }
  const whole = median(answers.rendered)
  const data = median(answers.asData)
  tell('The whole answer, median', `${whole.toFixed(1)} ms`)
  tell('  of it, what it shows', `${data.toFixed(1)} ms`)
  tell('  of it, rendering', `${(whole - data).toFixed(1)} ms`, `limit ${MOST_TIME} ms`)

  const weight = scriptsOf(ready.manifest, ['inertia/app.ts', 'inertia/pages/alerts/inbox.svelte'])
    .map((file) => gzipSync(readFileSync(join(dirname(ready.manifestFile), '..', file))).length)
    .reduce((sum, bytes) => sum + bytes, 0)
  tell('Scripts, gzip', `${(weight / 1024).toFixed(1)} KB`, `limit ${MOST_WEIGHT / 1024} KB`)
  if (weight > MOST_WEIGHT) {
    console.error('\nThe inbox loads more than it may.')
    process.exitCode = 1
  }
})

/** The files of some entries of a build, and of all that these import. */
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

function tell(what, figure, limit = '') {
  console.log(`  ${what.padEnd(28)}${figure.padStart(9)}   ${limit}`.trimEnd())
}
