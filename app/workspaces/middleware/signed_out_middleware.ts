import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Redirects users who are already signed in. */
export default class SignedOutMiddleware {
  async handle({ auth, response }: HttpContext, next: NextFn) {
    if (await auth.use('web').check()) return response.redirect('/')
    return next()
  }
}
