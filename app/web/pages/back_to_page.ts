import type { HttpContext } from '@adonisjs/core/http'

/** Redirects to where the form was sent from: the page's own view or a list of pages. */
export function backToPage({ response }: HttpContext, id: string) {
  return response.redirect().back(`/watched-urls/${id}`)
}
