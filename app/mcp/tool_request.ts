import router from '@adonisjs/core/services/router'
import { InvalidInput } from '#platform/errors'
import type { OperationRequest } from '#api/perform_operation'
import type { DescribedTool } from '#mcp/tools'

type Arguments = Record<string, unknown>

/**
 * What a request of the API would bring that says the same as the arguments of a tool.
 * Throws 422 where the id of the path is missing or no text: no path can say that.
 */
export function requestOf(
  { tool, method, input }: DescribedTool['operation'],
  given: Arguments
): Pick<OperationRequest, 'params' | 'given'> {
  if (!tool.idAs) return { params: {}, given: inputOf(given) }
  const { [tool.idAs]: id, ...rest } = given
  return { params: { id: requireId(tool.idAs, id) }, given: inputOf(rest) }

  function inputOf(fields: Arguments): unknown {
    if (method === 'GET') return asQuery(fields)
    return input ? fields : undefined
  }
}

function requireId(field: string, id: unknown): string {
  if (id === undefined) throw InvalidInput.field(field, 'required', `The ${field} field must be defined`)
  if (typeof id !== 'string') throw InvalidInput.field(field, 'string', `The ${field} field must be a string`)
  return id
}

/** The fields as they come out of a URL, by the framework's own reading of one. A list is a parameter again and again. */
function asQuery(fields: Arguments): unknown {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, asText(item))
  }
  return router.qs.parse(query.toString())
}

function asText(value: unknown): string {
  return typeof value === 'object' ? (value ? JSON.stringify(value) : '') : String(value)
}
