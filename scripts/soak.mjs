/**
 * `npm run soak -- --minutes=60 --rate=50`: runs the suite `soak` on MySQL or MariaDB and Redis. `--rate` is in visits
 * per second. Exits with 1 if a limit is exceeded.
 */
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, rate: { type: 'string' } },
})
for (const [name, value] of Object.entries(values)) {
  if (!(Number(value) > 0)) {
    console.error(`--${name} must be a positive number.`)
    process.exit(1)
  }
  process.env[`SOAK_${name.toUpperCase()}`] = value
}
process.argv.splice(2, Infinity, 'soak', '--services')
await import('./test.mjs')
