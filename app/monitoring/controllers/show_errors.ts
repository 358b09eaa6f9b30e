import type { HttpContext } from '@adonisjs/core/http'

/** Has a form that comes back at once, and not after a redirect, say what is wrong with it. */
export function showErrors({ inertia, request, response }: HttpContext, errors: Record<string, string>) {
  if (Object.keys(errors).length === 0) return
  inertia.share({ errors })
  // To the scripts of the page it is an answer like others, and none for the browser to complain of.
  if (!request.header('x-inertia')) response.status(422)
}
