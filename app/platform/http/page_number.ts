import type { HttpContext } from '@adonisjs/core/http'

/** The last page that can be requested. */
const LAST_PAGE = 2_000

/**
 * Returns the page number of a list from a request, counted from 1. Invalid values become 1.
 *
 * @param name of the query parameter, for pages with several lists
 */
export function pageNumber({ request }: Pick<HttpContext, 'request'>, name = 'page'): number {
  const page = request.qs()[name]
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1
}
