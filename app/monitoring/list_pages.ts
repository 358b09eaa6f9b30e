import type { Place, Position } from '#platform/operations/cursors'

/** Rows of a page that continues a list without a limit. */
const ROWS = 100

export const PAGINATED =
  'With `limit` or `cursor`, the list is paginated, and the `Link` header contains the URL of the next page.'

/** Returns which rows of a list a request is about. Lists are complete unless there is a limit or a cursor. */
export function placeOf(limit: number | undefined, after: Position | null): Place {
  return after ? { after, limit: limit ?? ROWS } : { limit }
}
