import type { HttpContext } from '@adonisjs/core/http'

/** Adds errors to a form that is rendered again without a redirect. */
export function showErrors({ inertia, request, response }: HttpContext, errors: Record<string, string>) {
  if (Object.keys(errors).length === 0) return
  inertia.share({ errors })
  // Inertia would handle a 422 like any other response; it would only make the browser log an error.
  if (!request.header('x-inertia')) response.status(422)
}
