/** Determines when a page that could not be read is retried. */
import { createHash } from 'node:crypto'
import type { FetchRefusal } from 'rivalwatch-plugin'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'
import type WatchedUrl from '#monitoring/models/watched_url'

interface Waits {
  /** In milliseconds. Doubles with each further failure, up to `longest`. */
  first: number
  longest: number
}

const SITE_WAITS: Waits = { first: HOUR, longest: DAY }
/** A failure of this installation says nothing about the site, and the operator usually fixes it soon. */
const OWN_WAITS: Waits = { first: MINUTE, longest: HOUR }
/** The share by which waits vary in either direction. */
const JITTER = 0.25

/** Errors that usually resolve without action, so that a page with daily crawls need not wait a day. */
const PASSING = new Set(['dns_failed', 'connect_failed', 'tls_failed', 'timeout', 'bad_response'])

/** Errors of this installation, not of the site. */
const OWN = new Set(['internal_error', 'disk_full', 'content_store_unavailable'])

type Failure = Pick<FetchRefusal, 'outcome' | 'code' | 'status' | 'retryAfter'>

/**
 * Returns the milliseconds to wait after the n-th failure in a row. Varies by page, so that pages of a site that fail
 * together are not all retried together, but is deterministic for a page and number of failures.
 */
export function backoffAfter(failures: number, pageId: string, { first, longest } = SITE_WAITS): number {
  const hash = createHash('sha256').update(`${pageId}:${failures}`).digest()
  const share = hash.readUInt32BE() / 2 ** 32
  const wait = first * 2 ** (failures - 1) * (1 + JITTER * (2 * share - 1))
  return Math.round(Math.min(wait, longest))
}

/**
 * Returns when a page that could not be read is due next: never before the time that the site requires, and not before
 * its place in the schedule unless the error is transient or ours.
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
  if (OWN.has(refusal.code)) return now + backoffAfter(failures, page.id, OWN_WAITS)
  const again = now + backoffAfter(failures, page.id)
  const wanted = now + (refusal.retryAfter ?? 0) * SECOND
  return Math.max(wanted, passes(refusal) ? again : Math.max(page.nextCrawlAt, again))
}

function passes({ outcome, code, status }: Failure): boolean {
  return outcome === 'failed' && (PASSING.has(code) || (status !== null && status >= 500))
}
