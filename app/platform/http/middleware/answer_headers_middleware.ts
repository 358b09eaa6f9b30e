import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setAnswerHeaders } from '#platform/http/page_headers'

/** Sets the headers of every response, including those of the API and of unknown URLs. */
export default class AnswerHeadersMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await setAnswerHeaders(ctx)
    return next()
  }
}
