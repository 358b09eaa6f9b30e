import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** For pages whose address is all that it takes to act: it is told to nobody, and kept nowhere. */
export default class SecretAddressMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    response.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')
    return next()
  }
}
