import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setAnswerHeaders } from '#platform/http/page_headers'

/** For every answer, also those of the API and of addresses that nobody knows. */
export default class AnswerHeadersMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await setAnswerHeaders(ctx)
    return next()
  }
}
