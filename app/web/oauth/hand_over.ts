import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import { issuer } from '#config/oauth'
import { beginExchange, exchangeOf, type Failure } from '#workspaces/oauth/exchanges'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'

const { protocol, host } = new URL(issuer)

/** Headers that could mislead the provider about its own URL. Proxies set them, and so can any client. */
const FORWARDED = /^(x-)?forwarded/

/**
 * Lets the provider respond to a request. The route must not have read the body.
 *
 * @param target path and query that the provider sees
 * @returns why the provider did not respond; null if it did
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
  endCookiesWithBrowser(response)
  const { oauthProvider } = await import('#workspaces/oauth/provider')
  await oauthProvider().callback()(request, response)
  return exchangeOf(request).failure ?? null
}

/**
 * Turns cookies into session cookies. The provider would let them expire by this machine's clock, and a browser whose
 * clock is ahead would drop them immediately.
 */
function endCookiesWithBrowser(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'set-cookie' ? [value].flat().map(withoutEnd) : value)
}

/** Removes a cookie's expiry, except the one in 1970 that deletes the cookie. */
function withoutEnd(cookie: unknown): string {
  return String(cookie).replace(/; expires=(?!Thu, 01 Jan 1970)[^;]+/i, '')
}
