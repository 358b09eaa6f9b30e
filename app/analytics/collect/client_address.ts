import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'

/** A peer on a socket in the file system, which has no address. */
const LOCAL = '127.0.0.1'
const MAPPED = '::ffff:'

/**
 * Where a request comes from: the peer's address, or what it says in `X-Forwarded-For` where it is a proxy that is
 * trusted, and so on from proxy to proxy.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: (proxy: string, hop: number) => boolean
): string {
  let address = plain(socket.remoteAddress ?? LOCAL)
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return address

  for (const [hop, given] of String(forwarded).split(',').reverse().entries()) {
    const next = given.trim()
    if (!isIP(next) || !isTrusted(address, hop)) break
    address = plain(next)
  }
  return address
}

/** IPv4 as such, also where it came to a socket that takes both. */
function plain(address: string): string {
  const rest = address.slice(MAPPED.length)
  return address.startsWith(MAPPED) && isIPv4(rest) ? rest : address
}
