/**
 * Creates the country data of the `geo` plugin: `npm run countries -- --day YYYY-MM-DD FILE...`, with the day
 * of the data. Each file contains statistics in the exchange format of the registries (`nro-delegated-stats`
 * has those of all five), or lines of `first,last,code`. Exits with 1 for an invalid line, and with 2 without
 * a day or file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pack } from '../../plugins/geo/packed_table.js'
import { toBlock, type Block } from './blocks.js'
import { tableOf } from './table.js'

const TARGET = new URL('../../plugins/geo/countries.br', import.meta.url)

const { values, positionals } = parseArgs({ options: { day: { type: 'string' } }, allowPositionals: true })
const { day = '' } = values
if (!/^\d{4}-\d\d-\d\d$/.test(day) || positionals.length === 0) {
  console.error('usage: npm run countries -- --day YYYY-MM-DD FILE...')
  process.exit(2)
}

const lines = positionals.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
const table = tableOf(
  day,
  lines.map(toBlock).filter((block): block is Block => block !== null)
)
const packed = pack(table)
writeFileSync(TARGET, packed)
console.log(`${table.codes.length - 1} countries in ${packed.length} bytes`)
console.log(`${table.v4.starts.length} IPv4 and ${table.v6.starts.length} IPv6 boundaries`)
