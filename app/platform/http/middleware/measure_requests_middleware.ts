import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { monitoring } from '#config/monitoring'
import { SECOND } from '#platform/instants'
import { httpDuration, httpRequests } from '#platform/metrics/metrics'

/**
 * The route of requests that were refused before routing, and of unknown addresses, each of which would make a time
 * series otherwise.
 */
const UNKNOWN = 'unknown'

/** Counts and times requests, and logs them if the operator wants that. */
export default class MeasureRequestsMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const begun = performance.now()
    const { response } = ctx.response
    response.once('close', () => {
      const method = ctx.request.method()
      // The pattern contains no ids, and neither query strings nor the secrets in some addresses.
      const route = ctx.route?.pattern ?? UNKNOWN
      const milliseconds = performance.now() - begun
      // A client that disconnected before the response got none.
      const status = response.headersSent ? response.statusCode : 499
      httpRequests.inc({ method, route, status })
      httpDuration.observe({ route }, milliseconds / SECOND)
      if (monitoring.accessLog) {
        const line = { method, route, status, ms: Math.round(milliseconds * 10) / 10 }
        ctx.logger.info(line, 'request')
      }
    })
    return next()
  }
}
