import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { OutboundError } from 'rivalwatch-plugin'
import { type AllowedNetworks, normalizeAddress } from './addresses.js'
import type { OutboundLimits } from './limits.js'
import { type Resolve, resolveWithin } from './resolver.js'
import { checkAddresses, type Endpoint, isLocalhost, toEndpoint, unreachable } from './targets.js'
import type { TrustedOrigins } from './trusted_origins.js'

const LOOPBACK = ['127.0.0.1', '::1']

/** Further IP addresses are checked but not tried. */
const MAX_ATTEMPTED_ADDRESSES = 8

export interface ConnectorOptions {
  allowed: AllowedNetworks
  trusted: TrustedOrigins
  resolve: Resolve
  limits: Pick<OutboundLimits, 'dns' | 'connect'>
}

/**
 * Opens connections for undici's pools. A pooled connection stays with its checked peer, whatever the name
 * resolves to later.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  return ({ hostname, port, protocol }, callback) => {
    const endpoint = toEndpoint(hostname, port, protocol)
    const isTrusted = options.trusted.has(originOf(endpoint, protocol))
    openConnection(endpoint, { isSecure: protocol === 'https:', isTrusted }, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null)
    )
  }
}

/**
 * The only function that opens connections: it resolves the host, checks every IP address and connects only to checked
 * ones.
 *
 * @throws OutboundError
 */
export async function openConnection(
  endpoint: Endpoint,
  { isSecure, isTrusted = false }: { isSecure: boolean; isTrusted?: boolean },
  options: ConnectorOptions
): Promise<Socket> {
  const addresses = await addressesOf(endpoint.host, isTrusted, options)
  if (!isTrusted) checkAddresses(endpoint, addresses, options.allowed)
  const checked = addresses.slice(0, MAX_ATTEMPTED_ADDRESSES).map(normalizeAddress)
  return openSocket(endpoint, checked, isSecure, options.limits.connect)
}

async function addressesOf(
  host: string,
  isTrusted: boolean,
  { allowed, resolve, limits }: ConnectorOptions
): Promise<string[]> {
  if (isIP(host)) return [host]
  // RFC 6761: `localhost` is resolved here rather than by DNS. If the operator allows only one of the two loopback
  // addresses, that one is used.
  if (isLocalhost(host)) return isTrusted ? LOOPBACK : LOOPBACK.filter((address) => allowed.covers(address))
  return resolveWithin(limits.dns, host, resolve)
}

/**
 * Opens a socket to one of the IP addresses.
 *
 * @param addresses checked and normalized, tried in turn (RFC 8305)
 */
function openSocket(
  { host, port }: Endpoint,
  addresses: readonly string[],
  secure: boolean,
  timeout: number
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const options = { host, port, lookup: pinnedTo(addresses), autoSelectFamily: true, noDelay: true }
    const socket = secure
      ? connectTls({
          ...options,
          servername: isIP(host) ? '' : host,
          ALPNProtocols: ['http/1.1'],
          // Regardless of NODE_TLS_REJECT_UNAUTHORIZED.
          rejectUnauthorized: true,
        })
      : connectTcp(options)
    let connected = false

    function fail(error: OutboundError) {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    function succeed() {
      clearTimeout(timer)
      resolve(socket)
    }
    const timer = setTimeout(
      () => fail(new OutboundError('timeout', "The site didn't accept the connection in time.")),
      timeout
    )
    // Runs before Node's own listener, which starts the TLS handshake and would reveal the site's name to a wrong peer.
    socket.prependOnceListener('connect', () => {
      connected = true
      if (!isPeer(socket, addresses))
        fail(unreachable(new Error(`${host} responded from ${socket.remoteAddress}`)))
      else if (!secure) succeed()
    })
    if (secure) socket.once('secureConnect', succeed)
    // Stays for the life of the socket: without it, an error before the pool takes over would go unhandled.
    socket.on('error', (cause) =>
      fail(
        connected
          ? new OutboundError('tls_failed', "We couldn't connect to the site securely.", { cause })
          : new OutboundError('connect_failed', 'The site refused the connection.', { cause })
      )
    )
  })
}

/** Returns the origin that the pool connects to, for the check of trusted origins. */
function originOf({ host, port }: Endpoint, protocol: string): URL {
  return new URL(`${protocol}//${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
}

/** Returns a lookup function that only returns the checked IP addresses. Node does not look up IP literals. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, records)
    else callback(null, records[0].address, records[0].family)
  }
}

function isPeer(socket: Socket, addresses: readonly string[]): boolean {
  return socket.remoteAddress !== undefined && addresses.includes(normalizeAddress(socket.remoteAddress))
}
