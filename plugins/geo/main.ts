import { readFileSync } from 'node:fs'
import type { PluginFactory } from 'rivalwatch-plugin'
import { Countries } from './countries.js'
import { unpack } from './packed_table.js'

const DATA = new URL('./countries.br', import.meta.url)

/** Derives the country in which the visitor's IP address is registered. */
const geo: PluginFactory = () => {
  // Loaded lazily: every process and thread creates the plugin, but few use the data.
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
