import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import { monitoring } from '#config/monitoring'
import { ProductError } from '#platform/errors'
import { hasToken, maySeeDetails } from '#health/may_see_details'
import { metricsText } from '#health/metrics'
import { readiness } from '#health/readiness'
import { workersReport } from '#health/workers'

router.get('/health/live', () => ({ status: 'ok' }))

router.get('/health/ready', async (ctx) => {
  const { status, findings } = await readiness()
  const shown = maySeeDetails(ctx)
    ? findings
    : findings.map(({ check, status: of }) => ({ check, status: of }))
  respond(ctx, status === 'unavailable' ? 503 : 200, { status, checks: shown })
})

router.get('/health/workers', async (ctx) => {
  try {
    const report = await workersReport()
    const shown = maySeeDetails(ctx) ? report : { status: report.status, workers: report.workers.length }
    respond(ctx, report.status === 'ok' ? 200 : 503, shown)
  } catch {
    // `/health/ready` reports the problem with the database.
    respond(ctx, 503, { status: 'unknown', detail: 'The database is not responding. See /health/ready.' })
  }
})

router.get('/metrics', async (ctx) => {
  if (monitoring.metricsToken === null) return ctx.response.status(404).send('METRICS_TOKEN is not set.')
  if (!hasToken(ctx)) {
    throw new ProductError(401, 'unauthorized', 'Send METRICS_TOKEN as a bearer token', {
      'WWW-Authenticate': 'Bearer',
    })
  }
  const { contentType, text } = await metricsText()
  ctx.response.header('cache-control', 'no-store').header('content-type', contentType).send(text)
})

function respond({ response }: HttpContext, status: number, body: object): void {
  response.status(status).header('cache-control', 'no-store').send(body)
}
