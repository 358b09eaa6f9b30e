/**
 * `npm run fuzz [-- --requests=20000] [--seed=1]`: sends generated requests to every operation of the API, on a
 * separate database. Each response must match the OpenAPI document, and none may be a 5xx. The same seed sends the same
 * requests.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './bundled_node.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const [requests, seed] = [values.requests, values.seed].map(Number)
if (!(requests >= 1) || !Number.isInteger(seed)) {
  console.error('Use whole numbers: npm run fuzz -- --requests=20000 --seed=1')
  process.exit(1)
}

console.log(`${requests} requests, seed ${seed}`)

const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'scripts/test.mjs'), 'functional', '--files=api/odd_input.spec.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) } }
)
process.exit(status ?? 1)
