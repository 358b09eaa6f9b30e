import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Keeps those who are signed in off the sign-in page. */
export default class SignedOutMiddleware {
  async handle({ auth, response }: HttpContext, next: NextFn) {
    if (await auth.use('web').check()) return response.redirect('/')
    return next()
  }
}
