/**
 * `npm run bench hostile [-- --services] [--all]` measures the API's longest response time, against its limit, while a
 * worker reads every hostile page at once; the worker's peak memory; and the slowest pages. Exits with 1 when a request
 * failed or the worker died. Times depend on the machine and do not fail the run.
 */
import { percentile } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

/** Milliseconds. */
const LONGEST_ANSWER = 250
const LISTED = process.argv.includes('--all') ? Infinity : 15

await onOwnDatabase({ LOG_LEVEL: 'fatal' }, async ({ env, start }) => {
  const { ask } = await start('hostile/besieger.ts')
  const { answers, endings, peakMemory, isAlive, recovered } = await ask('besiege')
  console.log(`\n${endings.length} hostile pages at once, ${env.DB_CONNECTION}`)
  const times = answers.map(({ took }) => took)
  tell('Answers of the API', String(answers.length))
  tell('  half of them within', ms(percentile(times, 50)))
  tell('  99 of 100 within', ms(percentile(times, 99)))
  for (const method of ['GET', 'POST']) {
    const { took, path } = answers
      .filter((answer) => answer.method === method)
      .reduce((one, other) => (other.took > one.took ? other : one))
    const limit = `limit ${LONGEST_ANSWER} ms, ratio ${(took / LONGEST_ANSWER).toFixed(2)}`
    tell(`  the longest of ${method}`, ms(took), `${limit}: ${path}`)
  }
  tell('Peak memory of the worker', peakMemory === null ? 'unknown' : `${peakMemory} MB`)
  tell(
    'Read well afterward',
    `${recovered.filter((status) => status === 'success').length}/${recovered.length}`
  )
  console.log('\nCrawls, the longest first (waiting for a thread included)')
  for (const { what, end, took } of endings.toSorted((a, b) => b.took - a.took).slice(0, LISTED))
    console.log(`  ${ms(took).padStart(9)}  ${end.padEnd(20)} ${what}`)
  if (!isAlive || answers.some(({ status }) => status !== 200)) {
    console.error('\nThe worker died, or an answer was no success.')
    process.exitCode = 1
  }
})

function ms(time) {
  return `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
}

function tell(what, figure, limit = '') {
  console.log(`  ${what.padEnd(28)}${figure.padStart(9)}   ${limit}`.trimEnd())
}
