import type { Place, Position } from '#platform/operations/cursors'

/** The page size of a list that is continued by a cursor without a limit. */
const ROWS = 100

export const PAGINATED =
  'With `limit` or `cursor`, the list is paginated, and the `Link` header contains the URL of the next page.'

/** Returns the rows of a list that a request covers. Lists are complete unless the request has a limit or a cursor. */
export function placeOf(limit: number | undefined, after: Position | null): Place {
  return after ? { after, limit: limit ?? ROWS } : { limit }
}
