import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Keeps addresses secret that grant access on their own, so that no other site learns them. */
export default class SecretAddressMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    response.header('Referrer-Policy', 'no-referrer')
    return next()
  }
}
