import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { appUrl } from '#config/app'
import { Forbidden } from '#platform/errors'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects requests from other sites that would change something. Runs before the session starts, so that a
 * rejected request neither reads nor creates a session.
 */
export default class SameSiteMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    if (!SAFE.has(request.intended()) && isFromElsewhere(request)) {
      throw new Forbidden('This request came from another site, so nothing was changed.')
    }
    return next()
  }
}

/**
 * Whether another site sent the request, according to the browser. Browsers send `Sec-Fetch-Site` to https URLs and to
 * this machine, and `Origin` everywhere. A request with neither comes from a program, which cannot have another user's
 * cookies.
 */
function isFromElsewhere(request: HttpContext['request']): boolean {
  const site = request.header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.header('origin')
  if (!origin) return false
  const host = URL.parse(origin)?.host
  return host !== request.header('host') && host !== new URL(appUrl).host
}
