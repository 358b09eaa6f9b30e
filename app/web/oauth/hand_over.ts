import type { HttpContext } from '@adonisjs/core/http'
import { issuer } from '#config/oauth'
import { beginExchange, exchangeOf, type Failure } from '#workspaces/oauth/exchanges'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'

const { protocol, host } = new URL(issuer)

/** Headers by which proxies, or anyone, could make the provider believe that it is reached elsewhere. */
const FORWARDED = /^(x-)?forwarded/

/**
 * Lets the provider answer a request. The route must not have read the body.
 *
 * @param target path and query that the provider sees
 * @returns why the provider did not answer; null if it did
 * @throws TooManyAttempts
 */
export async function handOver(ctx: HttpContext, target: string): Promise<Failure | null> {
  const from = networkOf(ctx.request.ip())
  await attempts.oauthFrom.count(from)
  const { request } = ctx.request
  const { response } = ctx.response
  for (const name of Object.keys(request.headers)) if (FORWARDED.test(name)) delete request.headers[name]
  Object.assign(request.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
  request.url = target
  beginExchange(request, from)
  ctx.response.relayHeaders()
  const { oauthProvider } = await import('#workspaces/oauth/provider')
  await oauthProvider().callback()(request, response)
  return exchangeOf(request).failure ?? null
}
