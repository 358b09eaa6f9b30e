import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { monitoring } from '#config/monitoring'
import { SECOND } from '#platform/instants'
import { httpDuration, httpRequests } from '#platform/metrics/metrics'
import { openWork } from '#platform/telemetry/spans'

/**
 * The route label for requests that were refused before routing and for unknown URLs, each of which would otherwise
 * create its own time series.
 */
const UNKNOWN = 'unknown'

/** Requests that monitors and browsers make constantly are not traced. */
const UNTRACED = /^\/(?:health|metrics|assets)(?:\/|$)/

/** Counts and times requests, names them on log lines and in traces, and logs them if the operator has enabled that. */
export default class MeasureRequestsMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const begun = performance.now()
    const { response } = ctx.response
    const method = ctx.request.method()
    const id = ctx.request.id()!
    ctx.response.header('X-Request-Id', id)
    const options = UNTRACED.test(ctx.request.url()) ? null : { kind: 'server' as const }
    const work = openWork(method, { request_id: id }, options)
    const end = () => {
      // The pattern contains no IDs or query strings, nor the secrets that some URLs contain.
      const route = ctx.route?.pattern ?? UNKNOWN
      const milliseconds = performance.now() - begun
      // If the client disconnected before the response, it received no status.
      const status = response.headersSent ? response.statusCode : 499
      httpRequests.inc({ method, route, status })
      httpDuration.observe({ route }, milliseconds / SECOND)
      if (monitoring.accessLog) {
        const line = { method, route, status, ms: Math.round(milliseconds * 10) / 10 }
        ctx.logger.info(line, 'request')
      }
      work.span.rename(`${method} ${route}`)
      work.span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) work.span.fail({ code: String(status) })
      work.end()
    }
    response.once('close', () => work.run(end))
    return work.run(next)
  }
}
