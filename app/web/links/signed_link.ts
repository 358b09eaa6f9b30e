import type { HttpContext } from '@adonisjs/core/http'

/**
 * Shows that a link no longer works, without further details.
 *
 * @param isShared whether a person shared it, rather than that it was in an email
 */
export function deadLink({ inertia, response }: HttpContext, status: 404 | 410, isShared = false) {
  response.status(status)
  return inertia.render('links/dead', { isShared })
}
