import {
  cutAtWord,
  type DeliveryResult,
  type OutboundResponse,
  parseRetryAfter,
  plainLine,
  refused,
  retry,
} from 'rivalwatch-plugin'

const UNKNOWN_WEBHOOK = 10015
const MAX_QUOTE = 100

export function resultOf({ status, headers, body }: OutboundResponse): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const said = saidIn(body)
  const quote = cutAtWord(plainLine(said.message ?? ''), MAX_QUOTE)
  const answer = quote ? `${status} ${quote}` : String(status)
  if (status === 429) {
    const seconds = parseRetryAfter(headers['retry-after']) ?? secondsOf(said.retry_after)
    return retry(`Discord is rate limiting us (${answer}).`, seconds)
  }
  if (status === 408 || status >= 500) {
    return retry(`Discord is unavailable right now (${answer}).`, parseRetryAfter(headers['retry-after']))
  }
  if (status < 400)
    return refused(`Discord redirected the message (${answer}), and we don't follow redirects.`)
  if (status === 404 || status === 410 || said.code === UNKNOWN_WEBHOOK) {
    return refused(`Discord says that this webhook no longer exists (${answer}).`)
  }
  if (status === 401) return refused(`Discord says that this webhook's token is invalid (${answer}).`)
  return refused(`Discord rejected the message (${answer}).`)
}

/** Returns the details of an error from Discord; an empty object if the body is not JSON. */
function saidIn(body: Uint8Array): { message?: string; code?: number; retry_after?: number } {
  try {
    const { message, code, retry_after: retryAfter } = JSON.parse(new TextDecoder().decode(body))
    return {
      ...(typeof message === 'string' && { message }),
      ...(typeof code === 'number' && { code }),
      ...(typeof retryAfter === 'number' && { retry_after: retryAfter }),
    }
  } catch {
    return {}
  }
}

/** Rounds up the delay in Discord's response body, which is in fractional seconds; null if there is none. */
function secondsOf(retryAfter: number | undefined): number | null {
  if (retryAfter === undefined || !(retryAfter >= 0)) return null
  return parseRetryAfter(String(Math.ceil(retryAfter)))
}
