import type { DeliveryResult, OutboundResponse } from '#platform/contract'
import { parseRetryAfter, refused, retry } from '#platform/contract'

/** Codes below 500 that another try may do better with. */
const PASSING = new Set([408, 409, 425, 429])

export function resultOf({ status, headers }: OutboundResponse): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (PASSING.has(status) || status >= 500) {
    const reason =
      status === 429
        ? 'The webhook is rate limiting us (429).'
        : `The webhook is unavailable right now (${status}).`
    return retry(reason, parseRetryAfter(headers['retry-after']))
  }
  if (status < 400)
    return refused(`The webhook redirected the message (${status}), and we don't follow redirects.`)
  if (status === 404 || status === 410) return refused(`The webhook no longer exists (${status}).`)
  return refused(`The webhook rejected the message (${status}).`)
}
