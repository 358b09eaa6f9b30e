import { STATUS_CODES } from 'node:http'
import type { FetchRefusal, FetchResult, FetchTarget, FetchTools, OutboundResponse } from '../../index.js'
import { looksLikeFeed, looksLikeHtml } from './html_sniffing.js'
import { parseRetryAfter } from './retry_after.js'
import { findWall } from './walls.js'

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])
/** Servers also send HTML under these types, so the bytes decide. */
const UNTOLD_TYPES = new Set(['', 'text/plain'])
/** Statuses with which a site refuses this visitor, at least for now. */
const BLOCKING_STATUSES = new Set([401, 403, 429, 451])

/**
 * Decides what a response means for the crawl.
 *
 * @param context.conditional whether validators were sent; a 304 is only meaningful then
 * @param context.sourceOf names the source that reads a response other than a web page
 */
export function judgeResponse(
  response: OutboundResponse,
  context: { target: FetchTarget; conditional: boolean } & Pick<FetchTools, 'sourceOf'>
): FetchResult {
  const { url: finalUrl, status, headers, body } = response
  if (status === 304 && context.conditional) return { kind: 'unchanged', finalUrl, status: 304 }

  const wall = findWall(response, context.target.url)
  if (wall) return refusal(response, 'blocked', wall.code, wall.message)
  if (BLOCKING_STATUSES.has(status)) return refusal(response, 'blocked', `http_${status}`, answered(status))
  if (status < 200 || status > 299) return refusal(response, 'failed', `http_${status}`, answered(status))
  if (isBlank(body)) return refusal(response, 'failed', 'empty_body', 'The site returned an empty page.')
  if (!isHtml(headers['content-type'] ?? '', body)) {
    const source = context.sourceOf?.(response)
    if (source) return { kind: 'page', finalUrl, status, headers, body, source }
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
  return `The site returned ${[status, STATUS_CODES[status]].filter(Boolean).join(' ')}.`
}

function isHtml(contentType: string, body: Uint8Array): boolean {
  const type = contentType.split(/[;,]/, 1)[0].trim().toLowerCase()
  if (HTML_TYPES.has(type)) return !looksLikeFeed(body)
  return UNTOLD_TYPES.has(type) && looksLikeHtml(body)
}

/** Whether a body is empty or contains only white space. */
function isBlank(body: Uint8Array): boolean {
  return body.every((byte) => byte <= 0x20)
}
