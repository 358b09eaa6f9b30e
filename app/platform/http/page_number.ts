import type { HttpContext } from '@adonisjs/core/http'

/** Longer lists are not turned through to their end. */
const LAST_PAGE = 2_000

/**
 * Which part of a list a request asks for, from 1; what can't be read is the first.
 * @param name of the list in the address, where a page has several
 */
export function pageNumber({ request }: Pick<HttpContext, 'request'>, name = 'page'): number {
  const page = request.qs()[name]
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1
}
