/** The first checks of every request, over REST or MCP: the key and its rate limit. */
import type { HttpContext } from '@adonisjs/core/http'
import { apiKeyLimit, rateLimitHeaders } from '#api/http/rate_limit'
import { ProductError } from '#platform/errors'
import type { Allowance } from '#platform/http/rate_limit'
import type { Caller } from '#platform/operations/operation'

export { authenticate } from '#workspaces/keys/authenticate'

export function unauthorized(): ProductError {
  const message = 'The API key is missing, malformed or revoked'
  return new ProductError(401, 'unauthorized', message, { 'WWW-Authenticate': 'Bearer' })
}

/**
 * Counts one or more requests toward the limit of the caller's key and sets the rate limit headers. Returns null if
 * requests cannot be counted.
 */
export async function countRequest(
  ctx: HttpContext,
  { apiKey }: Caller,
  requests = 1
): Promise<Allowance | null> {
  const allowance = await (await apiKeyLimit()).count(apiKey.id, requests)
  if (!allowance) return null
  setHeaders(ctx, rateLimitHeaders(allowance))
  return allowance
}

export function setHeaders({ response }: HttpContext, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
}

export function wrongMethod(allowed: string[]): ProductError {
  const allow = allowed.join(', ')
  return new ProductError(405, 'method_not_allowed', `This path supports ${allow}`, { Allow: allow })
}
