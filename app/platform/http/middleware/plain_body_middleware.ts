import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ProductError } from '#platform/errors'

/**
 * Rejects compressed bodies. No browser sends them, and if a body is too large once decompressed, the body parser
 * leaves the connection without a response.
 */
export default class PlainBodyMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    if ((request.header('content-encoding') ?? 'identity') === 'identity') return next()
    response.header('Connection', 'close')
    throw new ProductError(415, 'unsupported_media_type', 'Send the body without content encoding')
  }
}
