/** Decides when a page that could not be read is tried again. */
import { createHash } from 'node:crypto'
import type { FetchRefusal } from 'rivalwatch-plugin'
import { DAY, HOUR, SECOND } from '#platform/instants'
import type WatchedUrl from '#monitoring/models/watched_url'

const FIRST_WAIT = HOUR
const LONGEST_WAIT = DAY
/** The share by which waits are varied, either way. */
const JITTER = 0.25

/** These errors usually resolve on their own, so a page that is crawled daily need not wait a day. */
const PASSING = new Set([
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'bad_response',
  'content_store_unavailable',
])

type Failure = Pick<FetchRefusal, 'outcome' | 'code' | 'status' | 'retryAfter'>

/**
 * Returns the milliseconds to wait after the n-th failure in a row. Varies by page, so that pages of a site that fail
 * together do not all return at the same time, but is always the same for the same page and number.
 */
export function backoffAfter(failures: number, pageId: string): number {
  const hash = createHash('sha256').update(`${pageId}:${failures}`).digest()
  const share = hash.readUInt32BE() / 2 ** 32
  const wait = FIRST_WAIT * 2 ** (failures - 1) * (1 + JITTER * (2 * share - 1))
  return Math.round(Math.min(wait, LONGEST_WAIT))
}

/**
 * Returns when a page that could not be read is due next. Never before the site wants it, and not before its place in
 * the schedule, unless the error usually resolves on its own.
 *
 * @param failures in a row, including this one
 * @returns milliseconds since 1970 UTC
 */
export function nextAttemptAt(
  page: Pick<WatchedUrl, 'id' | 'nextCrawlAt'>,
  refusal: Failure,
  failures: number,
  now: number
): number {
  const again = now + backoffAfter(failures, page.id)
  const wanted = now + (refusal.retryAfter ?? 0) * SECOND
  return Math.max(wanted, passes(refusal) ? again : Math.max(page.nextCrawlAt, again))
}

function passes({ outcome, code, status }: Failure): boolean {
  return outcome === 'failed' && (PASSING.has(code) || (status !== null && status >= 500))
}
