import { STATUS_CODES } from 'node:http'
import { productToken, robotsKeptFor } from '#config/crawler'
import {
  failed,
  type FetchRefusal,
  type Outbound,
  OutboundError,
  type OutboundErrorCode,
} from '#platform/contract'
import { SECOND } from '#platform/instants'
import { type RobotsFile, robotsFileOf } from '#monitoring/robots/robots_file'
import { decidingRule } from '#monitoring/robots/rules'

const LONGEST_RULE = 200

/** What may be the matter with robots.txt alone; all else says that the host is away. */
const OF_THE_FILE: readonly OutboundErrorCode[] = ['timeout', 'bad_response']

export interface RobotsLeave {
  /** Why the page must not be asked for; null when it may. */
  refusal: FetchRefusal | null
  /** Milliseconds that the site wants between two visits. */
  crawlDelay: number
}

/**
 * Whether the site lets the crawler ask for an address. A host that is away has not refused: that is a failure like any
 * other.
 *
 * @throws OutboundError `aborted` when the process gave up
 */
export async function askRobots(
  url: string,
  { outbound, now = Date.now() }: { outbound?: Outbound; now?: number } = {}
): Promise<RobotsLeave> {
  try {
    const file = await robotsFileOf(new URL(url).origin, { outbound, now })
    return { refusal: refusalBy(file, url, now), crawlDelay: file.rules?.crawlDelay ?? 0 }
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === 'aborted') throw error
    return { refusal: hostIsAway(error), crawlDelay: 0 }
  }
}

/** What a robots.txt says of an address of its origin. Null when it may be asked for. */
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
