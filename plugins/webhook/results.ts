import {
  type DeliveryResult,
  type OutboundResponse,
  parseRetryAfter,
  refused,
  retry,
} from 'rivalwatch-plugin'

/** Status codes below 500 that are worth a retry. */
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
