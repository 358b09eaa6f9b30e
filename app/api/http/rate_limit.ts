/** The rate limit of API keys. */
import { apiRateLimit } from '#config/limiter'
import { ProductError } from '#platform/errors'
import type { Caller } from '#platform/operations/operation'
import { rateLimit, type Allowance, type RateLimit } from '#platform/http/rate_limit'

/** Returns the rate limit headers as defined by draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ limit, window, remaining, resetIn }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${window}`,
    RateLimit: `"default";r=${remaining};t=${resetIn}`,
  }
}

/**
 * Returns the error for a caller over its limit.
 *
 * @param caller the key, or the assistant that signed in
 */
export function tooManyRequests(
  { limit, window, resetIn }: Allowance,
  { isAssistant }: Caller
): ProductError {
  const who = isAssistant ? 'This assistant' : 'This key'
  const message = `${who} is limited to ${limit} requests per ${window} seconds. Try again in ${resetIn} seconds.`
  return new ProductError(429, 'rate_limited', message, { 'Retry-After': String(resetIn) })
}

let ofApiKeys: Promise<RateLimit> | undefined

/** Returns the limit that all requests of an API key count toward. */
export function apiKeyLimit(): Promise<RateLimit> {
  ofApiKeys ??= rateLimit(apiRateLimit)
  return ofApiKeys
}
