import { isLoopback } from '#platform/http/loopback'

/** Schemes without a dot, contrary to RFC 8252, that apps on a user's computer are known to use. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'])

/** The hosts named in RFC 8252, in the spelling of URLs. */
const OWN_COMPUTER = new Set(['127.0.0.1', '[::1]', 'localhost'])

const LONGEST = 1000

/** The target of a redirect in a form that users recognize. */
export interface RedirectTarget {
  /** `claude.ai`, `127.0.0.1` or `cursor`. */
  host: string
  /** Whether it is a program on the user's own computer, whose identity cannot be proven. */
  isLocal: boolean
}

/**
 * Whether codes may be sent to an address: over https, to the user's own computer, or to an app with a
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

/** Returns the target of an allowed redirect. */
export function redirectTarget(address: string): RedirectTarget {
  const { protocol, hostname, host } = new URL(address)
  if (protocol === 'https:') return { host, isLocal: false }
  return { host: protocol === 'http:' ? hostname : protocol.slice(0, -1), isLocal: true }
}

/**
 * Returns the source for `form-action` with which a form may end at an allowed redirect. The directive cannot contain
 * IPv6 addresses.
 */
export function formActionSource(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return protocol
  return hostname.startsWith('[') ? protocol : origin
}
