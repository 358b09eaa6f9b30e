import type { HttpContext } from '@adonisjs/core/http'

/** Adds errors to a form that is rendered again without a redirect. */
export function showErrors({ inertia, request, response }: HttpContext, errors: Record<string, string>) {
  if (Object.keys(errors).length === 0) return
  inertia.share({ errors })
  // Inertia handles the response like any other; a 422 would only make the browser log an error.
  if (!request.header('x-inertia')) response.status(422)
}
