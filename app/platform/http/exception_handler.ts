import app from '@adonisjs/core/services/app'
import { errors as shieldErrors } from '@adonisjs/shield'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import type { StatusPageRange, StatusPageRenderer } from '@adonisjs/core/types/http'
import { isOutOfRoom } from '#platform/database/violations'
import { ProductError } from '#platform/errors'
import { isProgramPath } from '#platform/http/api_path'
import { flashErrors } from '#platform/http/flash_errors'
import { renderErrorPage } from '#platform/http/middleware/inertia_middleware'
import { sendProblem } from '#platform/http/problem'

/** The log message for an unexpected error. */
const FAILED = 'request failed'

/** Turns errors into responses: problem+json on the API, a page of the app elsewhere. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = !app.inProduction
  protected renderStatusPages = !app.inDev
  protected statusPages: Record<StatusPageRange, StatusPageRenderer> = {
    '404': (_error, ctx) => renderErrorPage(ctx, 404),
    '500..599': (_error, ctx) => renderErrorPage(ctx, 500),
  }

  async handle(error: unknown, ctx: HttpContext) {
    if (isProgramPath(ctx.request.url())) return sendProblem(ctx, error)
    if (isTooDeep(error)) return ctx.response.status(400).send('The body is nested too deeply.')
    if (error instanceof ProductError) return this.#showRefusal(error, ctx)
    if (isOutOfRoom(error)) return ctx.response.send(await renderErrorPage(ctx, 507))
    if (error instanceof shieldErrors.E_BAD_CSRF_TOKEN) return this.#askAgain(ctx)
    return super.handle(error, ctx)
  }

  /** Logs our own errors, but not those that the caller caused. */
  async report(error: unknown, ctx: HttpContext) {
    if (error instanceof ProductError || isTooDeep(error)) return
    const httpError = this.toHttpError(error)
    // The framework's own log line would repeat the message, which may quote data; see `loggedError`.
    if (this.shouldReport(httpError)) ctx.logger.log(this.getErrorLogLevel(httpError), { err: error }, FAILED)
  }

  /**
   * Shows the form again without its values, because a form with an invalid token may have been sent by another site.
   */
  #askAgain({ response, session }: HttpContext) {
    session.flash('inputErrorsBag', { form: 'This page has expired. Try again.' })
    return response.redirect().back()
  }

  /** Shows a form again with its errors, or an error page. */
  async #showRefusal(error: ProductError, ctx: HttpContext) {
    const { request, response } = ctx
    for (const [name, value] of Object.entries(error.headers)) response.header(name, value)
    if ([403, 404, 429].includes(error.status) || (error.status === 503 && request.method() === 'GET')) {
      return response.send(await renderErrorPage(ctx, error.status, error.message))
    }
    if (request.method() === 'GET' || !('session' in ctx)) {
      return response.status(error.status).send(error.message)
    }
    flashErrors(ctx, error)
    return response.redirect().back()
  }
}

/** Whether the body parser ran out of stack on JSON that is nested thousands of levels deep. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /bodyparser|body-parser|lodash/.test(error.stack ?? '')
}
