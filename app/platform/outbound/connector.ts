import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { OutboundError } from '#platform/contract'
import { type AllowedNetworks, normalizeAddress } from './addresses.js'
import type { OutboundLimits } from './limits.js'
import { type Resolve, resolveWithin } from './resolver.js'
import { checkAddresses, type Endpoint, isLocalhost, toEndpoint, unreachable } from './targets.js'
import type { TrustedOrigins } from './trusted_origins.js'

const LOOPBACK = ['127.0.0.1', '::1']

/** More addresses than these are checked but not tried. */
const MAX_ATTEMPTED_ADDRESSES = 8

export interface ConnectorOptions {
  allowed: AllowedNetworks
  trusted: TrustedOrigins
  resolve: Resolve
  limits: Pick<OutboundLimits, 'dns' | 'connect'>
}

/** Connections for undici's pools. A pooled one stays with its checked peer, whatever the name resolves to later. */
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
 * The only place where a connection is opened: resolves the host, checks every address and connects to exactly
 * those.
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
  // RFC 6761: the name is ours to answer. An operator who allows one of the two means that one.
  if (isLocalhost(host)) return isTrusted ? LOOPBACK : LOOPBACK.filter((address) => allowed.covers(address))
  return resolveWithin(limits.dns, host, resolve)
}

/** @param addresses the checked and normalised ones, tried in turn (RFC 8305) */
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
          // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
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
    // Ahead of Node's own listener, which begins the TLS handshake and so would tell a wrong peer the site's name.
    socket.prependOnceListener('connect', () => {
      connected = true
      if (!isPeer(socket, addresses))
        fail(unreachable(new Error(`${host} answered at ${socket.remoteAddress}`)))
      else if (!secure) succeed()
    })
    if (secure) socket.once('secureConnect', succeed)
    // Stays on for the life of the socket: between here and its pool an error must not go unheard.
    socket.on('error', (cause) =>
      fail(
        connected
          ? new OutboundError('tls_failed', "We couldn't connect to the site securely.", { cause })
          : new OutboundError('connect_failed', 'The site refused the connection.', { cause })
      )
    )
  })
}

/** The address that the pool asks for, as far as trust goes by it. */
function originOf({ host, port }: Endpoint, protocol: string): URL {
  return new URL(`${protocol}//${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
}

/** Answers with the checked addresses alone. Node does not ask for IP literals: these are their own address. */
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
