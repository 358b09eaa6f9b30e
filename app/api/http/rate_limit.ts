/** How often a key may ask. */
import { apiRateLimit } from '#config/limiter'
import { ProductError } from '#platform/errors'
import { rateLimit, type Allowance, type RateLimit } from '#platform/http/rate_limit'

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ limit, window, remaining, resetIn }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${window}`,
    RateLimit: `"default";r=${remaining};t=${resetIn}`,
  }
}

export function tooManyRequests({ limit, window, resetIn }: Allowance): ProductError {
  const message = `This key may ask ${limit} times in ${window} seconds. Try again in ${resetIn} seconds.`
  return new ProductError(429, 'rate_limited', message, { 'Retry-After': String(resetIn) })
}

let ofApiKeys: Promise<RateLimit> | undefined

/** The limit that all requests of API keys count against. */
export function apiKeyLimit(): Promise<RateLimit> {
  ofApiKeys ??= rateLimit(apiRateLimit)
  return ofApiKeys
}
