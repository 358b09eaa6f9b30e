import { OutboundError } from 'rivalwatch-plugin'
import type { AllowedNetworks } from './addresses.js'
import type { Answer } from './incoming.js'
import { checkTarget } from './targets.js'

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization']
const BODY_HEADERS = ['content-type', 'content-encoding', 'content-language', 'content-location']

/** One request of an exchange: the first one, or one after a redirect. */
export interface Hop {
  url: URL
  method: 'GET' | 'HEAD' | 'POST'
  /** Lower-case names. */
  headers: Record<string, string>
  body: string | Uint8Array | null
}

/** Whether a response is a redirect; without Location, it is an ordinary response. */
export function isRedirect({ statusCode, headers }: Answer): boolean {
  return REDIRECT_STATUSES.has(statusCode) && headers.location !== undefined
}

/**
 * Returns the request that a redirect leads to, as in WHATWG Fetch: a POST becomes a GET unless the status forbids it,
 * and credentials are only sent to their origin.
 *
 * @throws OutboundError `refused_target`, or `bad_response` for a Location that is not a valid http(s) URL
 */
export function redirected(hop: Hop, { statusCode, headers }: Answer, allowed: AllowedNetworks): Hop {
  const url = locate(asUtf8(String(headers.location)), hop.url, allowed)
  const dropsBody = hop.method === 'POST' && statusCode < 307
  return {
    url,
    method: dropsBody ? 'GET' : hop.method,
    body: dropsBody ? null : hop.body,
    headers: without(hop.headers, [
      ...(dropsBody ? BODY_HEADERS : []),
      ...(url.origin === hop.url.origin ? [] : CREDENTIAL_HEADERS),
    ]),
  }
}

function locate(location: string, base: URL, allowed: AllowedNetworks): URL {
  try {
    return checkTarget(new URL(location, base).href, allowed)
  } catch (cause) {
    if (cause instanceof OutboundError && cause.code === 'refused_target') throw cause
    throw new OutboundError('bad_response', "The site redirects to a URL we can't open.", {
      cause,
    })
  }
}

/**
 * Decodes a header as UTF-8. Headers arrive as Latin-1, but a non-ASCII Location is UTF-8 in practice, which is how
 * browsers read it.
 */
function asUtf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8')
}

function without(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
