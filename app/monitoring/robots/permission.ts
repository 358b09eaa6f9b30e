import { STATUS_CODES } from 'node:http'
import { productToken, robotsKeptFor } from '#config/crawler'
import {
  failed,
  type FetchRefusal,
  type Outbound,
  OutboundError,
  type OutboundErrorCode,
} from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { type RobotsFile, robotsFileOf } from '#monitoring/robots/robots_file'
import { decidingRule } from '#monitoring/robots/rules'

const LONGEST_RULE = 200

/** Errors that may concern robots.txt alone; all others mean that the host is down. */
const OF_THE_FILE: readonly OutboundErrorCode[] = ['timeout', 'bad_response']

export interface RobotsPermission {
  /** Why the page must not be requested; null if it may be. */
  refusal: FetchRefusal | null
  /** Milliseconds that the site wants between two visits. */
  crawlDelay: number
}

/**
 * Checks whether the site lets the crawler request an address. A host that is down has not refused: that is an ordinary
 * failure.
 *
 * @throws OutboundError `aborted` if the process gave up
 */
export async function askRobots(
  url: string,
  { outbound, now = Date.now() }: { outbound?: Outbound; now?: number } = {}
): Promise<RobotsPermission> {
  try {
    const file = await robotsFileOf(new URL(url).origin, { outbound, now })
    return { refusal: refusalBy(file, url, now), crawlDelay: file.rules?.crawlDelay ?? 0 }
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === 'aborted') throw error
    return { refusal: hostIsAway(error), crawlDelay: 0 }
  }
}

/** Returns why a robots.txt refuses an address of its origin; null if the address may be requested. */
export function refusalBy(file: RobotsFile, url: string, now = Date.now()): FetchRefusal | null {
  const { status, rules, goodAt, freshUntil } = file
  const retryAfter = Math.max(0, Math.ceil((freshUntil - now) / SECOND))
  const answer = [status, STATUS_CODES[status]].filter(Boolean).join(' ')
  if (status === 429) {
    return blocked('http_429', `The site answered ${answer} for its robots.txt.`, { status, retryAfter })
  }
  if (!rules || goodAt === null || goodAt < now - robotsKeptFor) {
    const message = `The site answered ${answer} for its robots.txt, so we can't tell whether crawling is allowed.`
    return blocked('robots_unreachable', message, { status, retryAfter })
  }
  const { pathname, search } = new URL(url)
  const rule = decidingRule(rules, pathname + search)
  if (rule?.kind !== 'disallow') return null
  const line = `Disallow: ${rule.pattern.slice(0, LONGEST_RULE)}`
  return blocked(
    'robots_disallowed',
    `The robots.txt of ${new URL(url).host} disallows ${productToken} (${line}).`
  )
}

function blocked(
  code: string,
  message: string,
  { status = null, retryAfter = null }: { status?: number | null; retryAfter?: number | null } = {}
): FetchRefusal {
  return { kind: 'refusal', outcome: 'blocked', code, message, status, retryAfter }
}

function hostIsAway({ code, message }: OutboundError): FetchRefusal {
  return failed(
    code,
    OF_THE_FILE.includes(code) ? `${message.replace(/\.$/, '')} when asked for robots.txt.` : message
  )
}
