import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/**
 * Maps IP addresses to countries: `starts` holds where each range begins, ascending from 0, and `countries` holds the
 * range's country as an index into `codes`.
 */
export interface Boundaries<Starts extends Uint32Array | Float64Array> {
  starts: Starts
  countries: Uint8Array
}

export interface CountryTable {
  /** The day of the data, `YYYY-MM-DD`. */
  day: string
  /** ISO 3166 codes; the first is empty and means no country. */
  codes: string[]
  v4: Boundaries<Uint32Array>
  /** By the first 48 bits of the IP address, because registries do not allocate smaller blocks. */
  v6: Boundaries<Float64Array>
}

/**
 * Packs the table into one line of JSON followed by, for IPv4 and then IPv6, the distances between starts as unsigned
 * LEB128 (7 bits per byte, lowest first) and the countries. Everything is compressed with Brotli.
 */
export function pack({ day, codes, v4, v6 }: CountryTable): Uint8Array {
  const head = JSON.stringify({ day, codes, v4: v4.starts.length, v6: v6.starts.length })
  const parts = [`${head}\n`, distances(v4.starts), v4.countries, distances(v6.starts), v6.countries]
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)))
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

export function unpack(packed: Uint8Array): CountryTable {
  const bytes = brotliDecompressSync(packed)
  const headEnd = bytes.indexOf('\n')
  const head = JSON.parse(bytes.toString('utf8', 0, headEnd)) as {
    day: string
    codes: string[]
    v4: number
    v6: number
  }
  let at = headEnd + 1
  const read = <Starts extends Uint32Array | Float64Array>(starts: Starts): Boundaries<Starts> => {
    at = addUp(bytes, at, starts)
    const countries = Uint8Array.from(bytes.subarray(at, at + starts.length))
    at += starts.length
    return { starts, countries }
  }
  const v4 = read(new Uint32Array(head.v4))
  const v6 = read(new Float64Array(head.v6))
  return { day: head.day, codes: head.codes, v4, v6 }
}

function distances(starts: Iterable<number>): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const start of starts) {
    // Distances can exceed 32 bits, which bitwise operators cannot handle.
    let distance = start - before
    before = start
    for (; distance >= 128; distance = Math.floor(distance / 128)) bytes.push((distance % 128) + 128)
    bytes.push(distance)
  }
  return Uint8Array.from(bytes)
}

/** Fills `starts` from the distances beginning at `at`, and returns where they end. */
function addUp(bytes: Uint8Array, at: number, starts: Uint32Array | Float64Array): number {
  let start = 0
  for (let index = 0; index < starts.length; index++) {
    let unit = 1
    for (; bytes[at] >= 128; at++, unit *= 128) start += (bytes[at] - 128) * unit
    start += bytes[at++] * unit
    starts[index] = start
  }
  return at
}
