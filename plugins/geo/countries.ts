import { parseAddress } from './parse_address.js'
import type { Boundaries, CountryTable } from './packed_table.js'

/** Looks up countries in memory, by binary search. */
export class Countries {
  readonly #names: (string | null)[]

  constructor(private readonly table: CountryTable) {
    const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    this.#names = table.codes.map((code) => (code && english.of(code)) || null)
  }

  /** Returns the English name of the country, or null for private, unassigned and invalid IP addresses. */
  nameOf(ip: string): string | null {
    const address = parseAddress(ip)
    if (!address) return null
    const { starts, countries }: Boundaries<Uint32Array | Float64Array> = this.table[address.version]
    return this.#names[countries[lastNotAbove(starts, address.value)]]
  }
}

/** Returns the index of the last entry not above the value; the first entry is 0. */
function lastNotAbove(sorted: Uint32Array | Float64Array, value: number): number {
  let from = 0
  let to = sorted.length - 1
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if (sorted[middle] <= value) from = middle
    else to = middle - 1
  }
  return from
}
