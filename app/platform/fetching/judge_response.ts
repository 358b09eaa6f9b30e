import { STATUS_CODES } from 'node:http'
import type { FetchRefusal, FetchResult, FetchTarget, OutboundResponse } from '#platform/contract'
import { parseRetryAfter } from '#platform/contract'
import { looksLikeHtml } from './html_sniffing.js'
import { findWall } from './walls.js'

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])
/** Types under which servers also send HTML, so that the bytes decide. */
const UNTOLD_TYPES = new Set(['', 'text/plain'])
/** With these the site says that it does not want this visitor, now or ever. */
const BLOCKING_STATUSES = new Set([401, 403, 429, 451])

/**
 * What a response means for the crawl.
 *
 * @param context.conditional whether validators were sent; only then does 304 mean something
 */
export function judgeResponse(
  response: OutboundResponse,
  context: { target: FetchTarget; conditional: boolean }
): FetchResult {
  const { url: finalUrl, status, headers, body } = response
  if (status === 304 && context.conditional) return { kind: 'unchanged', finalUrl, status: 304 }

  const wall = findWall(response, context.target.url)
  if (wall) return refusal(response, 'blocked', wall.code, wall.message)
  if (BLOCKING_STATUSES.has(status)) return refusal(response, 'blocked', `http_${status}`, answered(status))
  if (status < 200 || status > 299) return refusal(response, 'failed', `http_${status}`, answered(status))
  if (isBlank(body)) return refusal(response, 'failed', 'empty_body', 'The site returned an empty page.')
  if (!isHtml(headers['content-type'] ?? '', body)) {
    return refusal(response, 'failed', 'not_html', 'The site returned something other than a web page.')
  }
  return { kind: 'page', finalUrl, status, headers, body }
}

function refusal(
  { status, headers }: OutboundResponse,
  outcome: FetchRefusal['outcome'],
  code: string,
  message: string
): FetchRefusal {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  return { kind: 'refusal', outcome, code, message, status, retryAfter }
}

function answered(status: number): string {
  return `The site answered ${[status, STATUS_CODES[status]].filter(Boolean).join(' ')}.`
}

function isHtml(contentType: string, body: Uint8Array): boolean {
  const type = contentType.split(/[;,]/, 1)[0].trim().toLowerCase()
  return HTML_TYPES.has(type) || (UNTOLD_TYPES.has(type) && looksLikeHtml(body))
}

/** White space alone is nothing either. */
function isBlank(body: Uint8Array): boolean {
  return body.every((byte) => byte <= 0x20)
}
