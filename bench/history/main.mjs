/**
 * `npm run bench history [-- --services]` adds a competitor with one page, loads its past year from a local archive at
 * the pace of the real one, and prints the time in seconds until the timeline has all twelve months.
 */
import { onOwnDatabase } from '../support/own_database.mjs'

/** Seconds. */
const LIMIT = 60

await onOwnDatabase({ LOG_LEVEL: 'error' }, async ({ env, start }) => {
  const { ask } = await start('history/year.ts')
  const { seconds, alerts, deliveries, requests, refused } = await ask('year')
  console.log(`\nFrom a domain to a year of one page, ${env.DB_CONNECTION}\n`)
  console.log(`  ${seconds.toFixed(1)} s, limit ${LIMIT}, ratio ${(seconds / LIMIT).toFixed(2)}`)
  console.log(`  ${alerts} entries in the timeline, ${deliveries} deliveries`)
  console.log(`  ${requests} requests to the archive, ${refused} refused by its limit of 24 a minute`)
})
