import type { Boundaries, CountryTable } from '../../plugins/geo/packed_table.js'
import type { Block } from './blocks.js'

/** Builds the table. Adjacent blocks of one country are merged; if two overlap, the one that begins first wins. */
export function tableOf(day: string, blocks: readonly Block[]): CountryTable {
  const codes = ['', ...new Set(blocks.map(({ code }) => code).sort())]
  if (codes.length > 256) throw new Error(`${codes.length} countries do not fit in a byte`)
  const boundariesOf = (version: Block['version']) =>
    boundaries(
      blocks.filter((block) => block.version === version),
      codes
    )
  const [v4, v6] = [boundariesOf('v4'), boundariesOf('v6')]
  return { day, codes, v4: { ...v4, starts: Uint32Array.from(v4.starts) }, v6 }
}

function boundaries(blocks: Block[], codes: string[]): Boundaries<Float64Array> {
  const starts = [0]
  const countries = [0]
  let end = 0
  const begin = (start: number, country: number) => {
    if (start === starts.at(-1)) countries[countries.length - 1] = country
    else if (country !== countries.at(-1)) {
      starts.push(start)
      countries.push(country)
    }
  }
  for (const { from, until, code } of blocks.sort((a, b) => a.from - b.from)) {
    if (until <= end) continue
    if (from > end) begin(end, 0)
    begin(Math.max(from, end), codes.indexOf(code))
    end = until
  }
  begin(end, 0)
  return { starts: Float64Array.from(starts), countries: Uint8Array.from(countries) }
}
