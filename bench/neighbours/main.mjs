/**
 * `npm run bench:neighbours [-- --services]`: how long a workspace waits for a crawl that it asks for, for the verdict on a
 * change that a slow language model words, and for a message; alone and beside others: one with 30 sites that trickle
 * bytes, 40 pages on a site that both watch and 120 that change at once, seven whose receivers never answer. Ends with 1 where the wait at the 95th percentile grows by more than two seconds.
 */
import { percentile } from '../support/load.ts'
import { onOwnDatabase } from '../support/own_database.mjs'

/** Milliseconds. */
const LIMIT = 2_000

await onOwnDatabase({ LOG_LEVEL: 'fatal' }, async ({ env, start }) => {
  const { ask } = await start('neighbours/town.ts')
  const measure = async () => ({
    crawls: await ask('crawls'),
    deliveries: await ask('deliveries'),
    verdicts: await ask('verdicts'),
  })
  const alone = await measure()
  await ask('noise')
  const beside = await measure()
  console.log(`\nHow long a workspace waits, milliseconds, ${env.DB_CONNECTION}\n`)
  console.log('                   alone: half   95 of 100   beside others: half   95 of 100')
  for (const [what, name] of [
    ['crawls', 'for a crawl'],
    ['verdicts', 'for a verdict'],
    ['deliveries', 'for a message'],
  ]) {
    const figures = [alone, beside].flatMap((times) => [50, 95].map((part) => percentile(times[what], part)))
    const columns = figures.map((figure, at) => String(Math.round(figure)).padStart([16, 12, 22, 12][at]))
    console.log(`  ${name.padEnd(14)}${columns.join('')}`)
    const more = figures[3] - figures[1]
    console.log(
      `                 ${Math.round(more)} ms more, limit ${LIMIT}, ratio ${(more / LIMIT).toFixed(2)}`
    )
    if (more > LIMIT) process.exitCode = 1
  }
})
