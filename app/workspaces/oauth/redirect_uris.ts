import { isLoopback } from '#platform/http/loopback'

/** Schemes without a dot that apps on a user's computer are known to use, contrary to RFC 8252. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'])

/** The loopback hosts named in RFC 8252, as they appear in a URL. */
const OWN_COMPUTER = new Set(['127.0.0.1', '[::1]', 'localhost'])

const LONGEST = 1000

/** The target of a redirect in a form that users recognize. */
export interface RedirectTarget {
  /** Such as `claude.ai`, `127.0.0.1` or `cursor`. */
  host: string
  /** Whether the target is a program on the user's own computer, whose identity cannot be proven. */
  isLocal: boolean
}

/**
 * Whether codes may be sent to a URL: over https, to the user's own computer, or to an app with a private-use scheme.
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
 * Returns the `form-action` source that lets a form submission end at an allowed redirect. The directive cannot contain
 * IPv6 addresses.
 */
export function formActionSource(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return protocol
  return hostname.startsWith('[') ? protocol : origin
}
