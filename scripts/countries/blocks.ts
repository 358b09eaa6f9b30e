import ipaddr from 'ipaddr.js'
import { parseAddress } from '../../plugins/geo/parse_address.js'

/** IP addresses of one country, from `from` to `until` (exclusive); numbers as `parseAddress` returns them. */
export interface Block {
  version: 'v4' | 'v6'
  from: number
  until: number
  code: string
}

const GIVEN_OUT = ['allocated', 'assigned']
/** Codes that registries use for several countries, or for none. */
const NO_COUNTRIES = ['EU', 'AP', 'UN', 'ZZ']
const FINEST_PREFIX = 48

/**
 * Parses a line. Returns null for anything but a block of one country: comments, headings, totals, AS numbers,
 * unallocated blocks, and blocks finer than /48.
 *
 * @throws Error for an invalid line
 */
export function toBlock(line: string): Block | null {
  const text = line.trim()
  if (text === '' || text.startsWith('#')) return null
  const block = text.includes('|') ? fromStatistics(text.split('|')) : fromRange(text.split(','))
  return block && !NO_COUNTRIES.includes(block.code) ? block : null
}

/**
 * Parses `registry|code|type|start|value|date|status…`, where the value is a count (IPv4) or a prefix length (IPv6).
 */
function fromStatistics([registry, code, type, start, value, , status]: string[]): Block | null {
  if (/^[\d.]+$/.test(registry) || (type !== 'ipv4' && type !== 'ipv6')) return null
  if (!GIVEN_OUT.includes(status) || !/^[A-Z]{2}$/.test(code)) return null
  const address = parseAddress(start)
  if (!address || !/^\d+$/.test(value)) throw new Error(`unrecognized entry: ${start}|${value}`)
  if (address.version === 'v6' && Number(value) > FINEST_PREFIX) return null
  const size = address.version === 'v4' ? Number(value) : 2 ** (FINEST_PREFIX - Number(value))
  return { version: address.version, from: address.value, until: address.value + size, code }
}

function fromRange([first, last, code]: string[]): Block | null {
  const [from, to] = [first, last].map((text) => parseAddress(text ?? ''))
  if (!from || !to || from.version !== to.version || !/^[A-Z]{2}$/.test(code)) {
    throw new Error(`unrecognized entry: ${first},${last},${code}`)
  }
  if (from.version === 'v6' && !(endsIn(first, 0) && endsIn(last, 0xffff))) return null
  return { version: from.version, from: from.value, until: to.value + 1, code }
}

function endsIn(address: string, part: number): boolean {
  return ipaddr.IPv6.parse(address)
    .parts.slice(FINEST_PREFIX / 16)
    .every((found) => found === part)
}
