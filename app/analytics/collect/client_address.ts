import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'

/** The IP address used for a peer on a Unix socket, which has none. */
const LOCAL = '127.0.0.1'
const MAPPED = '::ffff:'

/**
 * Returns the IP address of the client. Follows `X-Forwarded-For` from proxy to proxy as long as the peer is a trusted
 * proxy.
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

/** Unwraps IPv4-mapped IPv6 addresses, which dual-stack sockets report. */
function plain(address: string): string {
  const rest = address.slice(MAPPED.length)
  return address.startsWith(MAPPED) && isIPv4(rest) ? rest : address
}
