import { readFileSync } from 'node:fs'
import type { PluginFactory } from '#platform/contract'
import { Countries } from './countries.js'
import { unpack } from './packed_table.js'

const DATA = new URL('./countries.br', import.meta.url)

/** Tells the country that the visitor's address is registered in. */
const geo: PluginFactory = () => {
  // Every process and thread makes the plugin, and few ever ask it.
  let countries: Countries | undefined
  return {
    name: 'geo',
    enrichers: [
      {
        id: 'geo',
        enrich: ({ ip }) => ({
          country: (countries ??= new Countries(unpack(readFileSync(DATA)))).nameOf(ip),
        }),
      },
    ],
  }
}

export default geo
