import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Forbidden } from '#platform/errors'

/** Lets only owners of the workspace through; behind `signedIn`. */
export default class OwnerMiddleware {
  handle({ membership }: HttpContext, next: NextFn) {
    if (membership.role !== 'owner') throw new Forbidden('Only an owner of the workspace may do this.')
    return next()
  }
}
