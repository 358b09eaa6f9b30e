import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { sendProblem } from '#platform/http/problem'
import { ProductError } from '#platform/errors'

const API_PATH = /^\/v1(\/|$)/

export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = !app.inProduction

  async handle(error: unknown, ctx: HttpContext) {
    if (API_PATH.test(ctx.request.url())) return sendProblem(ctx, error)
    if (error instanceof ProductError) return ctx.response.status(error.status).send(error.message)
    return super.handle(error, ctx)
  }

  /** What the caller did wrong is the caller's; only our own faults are logged. */
  async report(error: unknown, ctx: HttpContext) {
    if (error instanceof ProductError) return
    return super.report(error, ctx)
  }
}
