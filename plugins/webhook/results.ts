import type { DeliveryResult, OutboundResponse } from '#platform/contract'
import { OutboundError, parseRetryAfter } from '#platform/contract'

/** Codes below 500 that another try may do better with. */
const PASSING = new Set([408, 409, 425, 429])

export function resultOf({ status, headers }: OutboundResponse): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (PASSING.has(status) || status >= 500) {
    const reason =
      status === 429 ? 'The webhook asks us to wait (429).' : `The webhook can not take it now (${status}).`
    return { outcome: 'retry', reason, retryAfter: parseRetryAfter(headers['retry-after']) }
  }
  if (status < 400) return refused(`The webhook leads elsewhere (${status}), and redirects are not followed.`)
  if (status === 404 || status === 410) return refused(`The webhook no longer exists (${status}).`)
  return refused(`The webhook refused the message (${status}).`)
}

/** What is no fault on the way is thrown again. */
export function resultOfError(error: unknown): DeliveryResult {
  if (!(error instanceof OutboundError)) throw error
  const isFinal = error.code === 'refused_target' || error.code === 'invalid_url'
  return isFinal ? refused(error.message) : { outcome: 'retry', reason: error.message, retryAfter: null }
}

export function refused(reason: string): DeliveryResult {
  return { outcome: 'refused', reason }
}
