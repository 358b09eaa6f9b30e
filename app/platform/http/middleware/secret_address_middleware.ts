import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** For pages whose address is all that it takes to act: nobody else learns it. */
export default class SecretAddressMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    response.header('Referrer-Policy', 'no-referrer')
    return next()
  }
}
