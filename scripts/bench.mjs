/**
 * `npm run bench`: lists the benchmarks. `npm run bench NAME -- [options]` runs one: `bench/NAME.ts`,
 * `bench/NAME/main.*`, or for a name like `mcp-tokens`, `bench/mcp/tokens.ts`. Exits with the benchmark's exit
 * code, or with 2 for an unknown name.
 */
import './support/node_version.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary, ROOT } from './bundled_node.mjs'

const FOLDER = join(ROOT, 'bench')
const SCRIPT = /\.(ts|mjs)$/

/**
 * Finds the benchmarks.
 *
 * @returns {Map<string, string>} paths relative to the project's folder, by name
 */
function findBenches() {
  const benches = new Map()
  for (const entry of readdirSync(FOLDER, { withFileTypes: true })) {
    if (entry.isFile() && SCRIPT.test(entry.name)) {
      benches.set(entry.name.replace(SCRIPT, ''), join('bench', entry.name))
      continue
    }
    for (const file of readdirSync(join(FOLDER, entry.name))) {
      const path = join('bench', entry.name, file)
      const [name] = SCRIPT.test(file) ? file.split('.') : []
      if (name && isBench(path)) benches.set(name === 'main' ? entry.name : `${entry.name}-${name}`, path)
    }
  }
  return new Map([...benches].sort(([a], [b]) => a.localeCompare(b)))
}

/** Whether a file is a benchmark: unlike helpers, benchmarks document at the top how to run them. */
function isBench(path) {
  return readFileSync(join(ROOT, path), 'utf8').slice(0, 400).includes('`npm run bench ')
}

const benches = findBenches()
const [name, ...options] = process.argv.slice(2)
const path = benches.get(name)
if (!path) {
  if (name) console.error(`Unknown bench "${name}".\n`)
  console.log(
    `Usage: npm run bench NAME -- [options]\n\n${[...benches.keys()].map((known) => `  ${known}`).join('\n')}`
  )
  process.exit(name ? 2 : 0)
}
const { status } = spawnSync(
  nodeBinary() ?? process.execPath,
  ['--import=./bin/typescript.mjs', path, ...options],
  {
    cwd: ROOT,
    stdio: 'inherit',
  }
)
process.exit(status ?? 1)
