import { isLoopback } from '#platform/http/loopback'

/** Schemes of apps on a person's computer that have no dot, as RFC 8252 asks for. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'])

/** The hosts that RFC 8252 names, as URLs spell them. */
const OWN_COMPUTER = new Set(['127.0.0.1', '[::1]', 'localhost'])

const LONGEST = 1000

/** How people recognize where a redirect leads. */
export interface RedirectTarget {
  /** `claude.ai`, `127.0.0.1` or `cursor`. */
  host: string
  /** Whether it is a program on the person's own computer, which nothing proves to be the one it claims to be. */
  isLocal: boolean
}

/**
 * Checks whether codes may be sent to an address: over https, to the person's own computer, or to an app by a
 * private-use scheme.
 */
export function isAllowedRedirect(address: string): boolean {
  if (address.length > LONGEST || /[\s\p{Cc}\\]/u.test(address) || address.includes('#')) return false
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (url.protocol === 'https:') return !isLoopback(url.hostname)
  if (url.protocol === 'http:') return OWN_COMPUTER.has(url.hostname)
  return KNOWN_SCHEMES.has(url.protocol) || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
}

/** Returns where an allowed redirect leads. */
export function redirectTarget(address: string): RedirectTarget {
  const { protocol, hostname, host } = new URL(address)
  if (protocol === 'https:') return { host, isLocal: false }
  return { host: protocol === 'http:' ? hostname : protocol.slice(0, -1), isLocal: true }
}

/**
 * Returns the source for `form-action` that lets a form end at an allowed redirect. The directive has no form for
 * IPv6 addresses.
 */
export function formActionSource(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return protocol
  return hostname.startsWith('[') ? protocol : origin
}
