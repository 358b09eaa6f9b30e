import type { Place, Position } from '#platform/operations/cursors'

/** The page size for requests with a cursor but no limit. */
const ROWS = 100

export const PAGINATED =
  'With `limit` or `cursor`, the list is paginated, and the `Link` header contains the URL of the next page.'

/**
 * Returns the part of a list that a request asks for. Lists are complete unless the request has a limit or a cursor.
 */
export function placeOf(limit: number | undefined, after: Position | null): Place {
  return after ? { after, limit: limit ?? ROWS } : { limit }
}
