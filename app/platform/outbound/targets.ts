import { isIP } from 'node:net'
import { getDomain } from 'tldts'
import { OutboundError } from 'rivalwatch-plugin'
import { type AllowedNetworks, isPublic } from './addresses.js'
import { isSampleHost } from './sample_domain.js'
import { TrustedOrigins } from './trusted_origins.js'

const MAX_URL_LENGTH = 2048
const MAX_HOST_LENGTH = 253
const HOST_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:\/\//i

/** Names that are only used inside networks, including `metadata.google.internal`. */
const PRIVATE_SUFFIXES = ['.local', '.localhost', '.internal']

/** The target of a connection: an IP address without brackets or a name without a trailing dot, and a TCP port. */
export interface Endpoint {
  host: string
  port: number
}

export function endpointOf(url: URL): Endpoint {
  return toEndpoint(url.hostname, url.port, url.protocol)
}

/**
 * Returns the endpoint of a host and port.
 *
 * @param port empty for the protocol's default port
 */
export function toEndpoint(hostname: string, port: string, protocol: string): Endpoint {
  return {
    host: hostname.replace(/^\[|\]$|\.$/g, ''),
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  }
}

/**
 * Checks the text of a URL. Names are checked again with `checkAddresses` once they are resolved.
 *
 * @param trusted origins that may be in any network
 * @returns the parsed URL, without its fragment
 * @throws OutboundError `invalid_url` or `refused_target`
 */
export function checkTarget(text: string, allowed: AllowedNetworks, trusted = TrustedOrigins.none): URL {
  const url = parseUrl(text)
  const endpoint = endpointOf(url)
  if (isSampleHost(endpoint.host)) throw refusedAsSample()
  if (trusted.has(url)) return url
  if (isIP(endpoint.host)) {
    if (!allowed.covers(endpoint.host)) {
      if (!isPublic(endpoint.host)) throw refusedAsPrivate()
      if (!isOpenPort(endpoint.port)) throw refusedPort(endpoint.port)
    }
  } else {
    if (isPrivateName(endpoint.host) && !mayResolveToAllowed(endpoint.host, allowed)) throw refusedAsPrivate()
    if (!isOpenPort(endpoint.port) && allowed.isEmpty) throw refusedPort(endpoint.port)
  }
  return url
}

/**
 * Checks the IP addresses that a name resolved to: each must be allowed, or be public if the name and port are suitable
 * for the public internet.
 *
 * @param addresses all IP addresses of the endpoint's host
 * @throws OutboundError `dns_failed`
 */
export function checkAddresses(endpoint: Endpoint, addresses: readonly string[], allowed: AllowedNetworks) {
  const publicIsEnough =
    isOpenPort(endpoint.port) && (isIP(endpoint.host) !== 0 || !isPrivateName(endpoint.host))
  for (const address of addresses) {
    if (allowed.covers(address) || (publicIsEnough && isPublic(address))) continue
    throw unreachable(new Error(`${endpoint.host} resolves to ${address}`))
  }
}

/**
 * Returns the same error for everything that only resolution reveals, including names without an IP address: trying
 * names reveals nothing about the internal network, not even which names exist.
 *
 * @param cause for the log
 */
export function unreachable(cause: unknown): OutboundError {
  return new OutboundError('dns_failed', "This URL can't be reached.", { cause })
}

export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

/**
 * Whether a host is `localhost`, a single-label name or has the suffix of a local network, which no public site
 * has.
 */
export function isPrivateName(host: string): boolean {
  return !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => host.endsWith(suffix))
}

/**
 * Returns the canonical form of a URL as WHATWG defines it, without fragment and default port.
 *
 * @throws OutboundError `invalid_url`
 */
export function normalizeUrl(text: string): string {
  return parseUrl(text).href
}

/**
 * Returns the canonical spelling of a domain: lower-case ASCII without scheme, `www.`, path, trailing dot and default
 * port.
 *
 * @param text as users type it: `https://www.Acme.com/pricing`, `acme.com:8080`, `bücher.example`
 * @returns `host` or `host:port`; null if it is not a host name, is an IP address that is not allowed, or
 *   must not be reached
 */
export function normalizeDomain(text: string, allowed: AllowedNetworks): string | null {
  const trimmed = text.trim().replace(/^\/\//, '')
  // A URL parser would skip the slash and read the path as a host.
  if (/^[/\\]/.test(trimmed)) return null
  let endpoint: Endpoint
  try {
    endpoint = endpointOf(checkTarget(SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`, allowed))
  } catch {
    return null
  }
  // A company has a domain name; an IP address belongs to the operator's own network.
  if (isIP(endpoint.host) && !allowed.covers(endpoint.host)) return null
  const host = isIP(endpoint.host) ? literal(endpoint.host) : normalizeName(endpoint.host)
  if (host === null) return null
  return endpoint.port === 80 || endpoint.port === 443 ? host : `${host}:${endpoint.port}`
}

/** Whether a host may be public, judging by its text alone. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) ? isPublic(host) : !isPrivateName(host)
}

function literal(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address
}

function normalizeName(host: string): string | null {
  if (host.length > MAX_HOST_LENGTH || !host.split('.').every((label) => HOST_LABEL.test(label))) return null
  const bare = host.replace(/^www\./, '')
  // `www.com` is itself a domain, so the rest must still be a domain.
  return bare !== host && getDomain(bare) === null ? host : bare
}

function parseUrl(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw tooLong()
  const url = URL.parse(text)
  if (!url) throw notValid()
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('invalid_url', 'A URL must begin with http:// or https://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', 'A URL must not contain a username or password.')
  }
  // No valid name has an empty label, and an extra dot could hide a suffix.
  if (endpointOf(url).host.split('.').includes('')) throw notValid()
  url.hash = ''
  // Percent-encoding may have made the URL longer.
  if (url.href.length > MAX_URL_LENGTH) throw tooLong()
  return url
}

function isOpenPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 8000 && port <= 9000)
}

function mayResolveToAllowed(name: string, allowed: AllowedNetworks): boolean {
  return isLocalhost(name) ? allowed.coversLoopback : !allowed.isEmpty
}

function tooLong(): OutboundError {
  return new OutboundError('invalid_url', `A URL can be at most ${MAX_URL_LENGTH} characters long.`)
}

function notValid(): OutboundError {
  return new OutboundError('invalid_url', 'This is not a valid URL.')
}

function refusedAsPrivate(): OutboundError {
  return new OutboundError('refused_target', 'Only URLs on the public internet are allowed.')
}

function refusedAsSample(): OutboundError {
  return new OutboundError('refused_target', 'This URL is reserved for the sample competitor.')
}

function refusedPort(port: number): OutboundError {
  return new OutboundError('refused_target', `Port ${port} isn't allowed. Use port 80, 443 or 8000 to 9000.`)
}
