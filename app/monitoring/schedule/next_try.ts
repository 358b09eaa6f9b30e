/** When a page that could not be read is tried again. */
import { createHash } from 'node:crypto'
import type { FetchRefusal } from '#platform/contract'
import { DAY, HOUR, SECOND } from '#platform/instants'
import type WatchedUrl from '#monitoring/models/watched_url'

const FIRST_WAIT = HOUR
const LONGEST_WAIT = DAY
/** So much of a wait is left to chance, either way. */
const JITTER = 0.25

/** Most often these pass by themselves, so a page that is read daily need not wait a day. */
const PASSING = new Set(['dns_failed', 'connect_failed', 'tls_failed', 'timeout', 'bad_response'])

type Failure = Pick<FetchRefusal, 'outcome' | 'code' | 'status' | 'retryAfter'>

/**
 * Milliseconds to wait after the n-th failure in a row. Pages of one site that fail together do not come back together:
 * each has a share of its own, the same whenever it is asked.
 */
export function backoffAfter(failures: number, pageId: string): number {
  const hash = createHash('sha256').update(`${pageId}:${failures}`).digest()
  const share = hash.readUInt32BE() / 2 ** 32
  const wait = FIRST_WAIT * 2 ** (failures - 1) * (1 + JITTER * (2 * share - 1))
  return Math.round(Math.min(wait, LONGEST_WAIT))
}

/**
 * Where in time a page comes next that could not be read. Never before the site wants it, and not before its place in the
 * schedule unless what kept it from being read passes by itself.
 *
 * @param failures in a row, this one included
 * @returns milliseconds since 1970 UTC
 */
export function nextTryAt(
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
