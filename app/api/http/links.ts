import type { HttpContext } from '@adonisjs/core/http'
import { inputSchema } from '#api/input_schema'
import { API_PREFIX, operations } from '#api/operations'
import { appUrl } from '#config/app'
import type { Operation } from '#platform/operations/operation'

/** Returns the `Link` (RFC 8288) to the next part of a list: the same request with a cursor. */
export function nextLink({ request }: HttpContext, operation: Operation, cursor: string): string {
  const query = new URLSearchParams()
  const given = request.qs()
  for (const name of Object.keys(inputSchema(operation.input).properties)) {
    // The cursor replaces the page number.
    if (name !== 'page' && name !== 'cursor' && name in given) query.set(name, String(given[name]))
  }
  query.set('cursor', cursor)
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(request.param(name)))
  return `<${appUrl}${API_PREFIX}${path}?${query}>; rel="next"`
}

/** Returns the URL of a created object, or null if no operation reads it. */
export function locationOf({ path }: Operation, body: string): string | null {
  if (!readable.has(`${path}/{id}`)) return null
  const { id } = JSON.parse(body) as { id: string }
  return `${appUrl}${API_PREFIX}${path}/${id}`
}

const readable = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))
