import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Keeps other sites from learning URLs that grant access on their own. */
export default class SecretAddressMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    response.header('Referrer-Policy', 'no-referrer')
    return next()
  }
}
