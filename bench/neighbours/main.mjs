/**
 * `npm run bench neighbours [-- --services]` measures how long a workspace waits for a requested crawl, for the verdict
 * on a change, which a slow language model words, and for a message; first alone, then alongside noisy workspaces. One
 * of them has 30 sites that trickle bytes, 40 pages on a site that the measured workspace also watches, and 120 pages
 * that change at once; seven others each have a receiver that never responds. Exits with 1 when the wait at the 95th
 * percentile grows by more than two seconds.
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
