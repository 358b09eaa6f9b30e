import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setAnswerHeaders } from '#platform/http/page_headers'

/** Sets headers of every response, including the API and unknown addresses. */
export default class AnswerHeadersMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await setAnswerHeaders(ctx)
    return next()
  }
}
