import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setPageHeaders } from '#platform/http/page_headers'

export default class PageHeadersMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await setPageHeaders(ctx)
    return next()
  }
}
