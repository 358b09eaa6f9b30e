/** What every way in asks of a request first: who it is, and whether the key has not asked too often. */
import type { HttpContext } from '@adonisjs/core/http'
import { ProductError } from '#platform/errors'
import type { Caller } from '#workspaces/keys/authenticate'
import { apiKeyLimit, rateLimitHeaders } from '#api/http/rate_limit'
import type { Allowance } from '#platform/http/rate_limit'

export { authenticate, type Caller } from '#workspaces/keys/authenticate'

export function unauthorized(): ProductError {
  const message = 'The API key is missing, malformed or revoked'
  return new ProductError(401, 'unauthorized', message, { 'WWW-Authenticate': 'Bearer' })
}

/** Counts one request of the caller's key, and says in the headers what is left; null where nothing counts. */
export async function countRequest(ctx: HttpContext, { apiKey }: Caller): Promise<Allowance | null> {
  const allowance = await (await apiKeyLimit()).count(apiKey.id)
  if (!allowance) return null
  setHeaders(ctx, rateLimitHeaders(allowance))
  return allowance
}

export function setHeaders({ response }: HttpContext, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
}

export function wrongMethod(allowed: string[]): ProductError {
  const allow = allowed.join(', ')
  return new ProductError(405, 'method_not_allowed', `This path answers ${allow}`, { Allow: allow })
}
