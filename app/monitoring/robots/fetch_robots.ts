import { productToken, robotsHoldsFor } from '#config/crawler'
import { type Outbound, OutboundError, parseRetryAfter } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { NO_RULES, parseRobots, type RobotsRules } from '#monitoring/robots/rules'

/** The minimum size that a crawler must be able to read (RFC 9309, section 2.5). */
const READ_BYTES = 500 * 1024
/** Default time for the whole exchange, in milliseconds. */
const PATIENCE = 15 * SECOND

/** The result of requesting a site's robots.txt. */
export interface RobotsAnswer {
  status: number
  /** Null if the response (429 or 5xx) determines no rules. */
  rules: RobotsRules | null
  /** Milliseconds for which the result is valid. */
  holdsFor: number
}

/**
 * Fetches the robots.txt of an origin. A site has no rules if it has no robots.txt, or if the file redirects in a loop.
 *
 * @throws OutboundError if there is no HTTP response
 */
export async function fetchRobots(
  origin: string,
  outbound: Outbound,
  timeout = PATIENCE
): Promise<RobotsAnswer> {
  try {
    const { status, headers, body } = await outbound.request(`${origin}/robots.txt`, {
      headers: { accept: 'text/plain, */*;q=0.1' },
      maxBytes: READ_BYTES,
      maxDecodedBytes: READ_BYTES,
      cutAtBounds: true,
      timeout,
    })
    if (status === 429 || status >= 500) {
      return { status, rules: null, holdsFor: within(parseRetryAfter(headers['retry-after']) ?? 0) }
    }
    const isFile = status >= 200 && status <= 299
    return {
      status,
      rules: isFile ? parseRobots(body, productToken) : NO_RULES,
      holdsFor: within(maxAge(headers['cache-control']) ?? Infinity),
    }
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code !== 'too_many_redirects') throw error
    return { status: 302, rules: NO_RULES, holdsFor: robotsHoldsFor.most }
  }
}

/**
 * Returns the maximum age in a `Cache-Control` header.
 *
 * @returns seconds; null if the header does not specify it
 */
function maxAge(cacheControl = ''): number | null {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0
  const [, seconds] = /\bmax-age="?(\d{1,10})/i.exec(cacheControl) ?? []
  return seconds === undefined ? null : Number(seconds)
}

function within(seconds: number): number {
  return Math.min(Math.max(seconds * SECOND, robotsHoldsFor.least), robotsHoldsFor.most)
}
