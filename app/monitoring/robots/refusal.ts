import { STATUS_CODES } from 'node:http'
import { productToken, robotsKeptFor } from '#config/crawler'
import type { FetchRefusal } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import type { RobotsFile } from '#monitoring/robots/robots_file'
import { decidingRule } from '#monitoring/robots/rules'

const LONGEST_RULE = 200

/** Returns why a site's robots.txt keeps the crawler from requesting a URL; null if it may be requested. */
export function refusalBy(file: RobotsFile, url: string, now = Date.now()): FetchRefusal | null {
  const { status, rules, goodAt, freshUntil } = file
  const retryAfter = Math.max(0, Math.ceil((freshUntil - now) / SECOND))
  const answer = [status, STATUS_CODES[status]].filter(Boolean).join(' ')
  if (status === 429) {
    return blocked('http_429', `The site returned ${answer} for its robots.txt.`, { status, retryAfter })
  }
  if (!rules || goodAt === null || goodAt < now - robotsKeptFor) {
    const message = `The site returned ${answer} for its robots.txt, so we can't tell whether crawling is allowed.`
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
