import router from '@adonisjs/core/services/router'
import { InvalidInput } from '#platform/errors'
import type { OperationRequest } from '#api/perform_operation'
import type { DescribedTool } from '#mcp/tools'

type Arguments = Record<string, unknown>

/** The maximum number of characters of an unknown argument's name that the error repeats. */
const LONGEST_NAME = 50

/**
 * Converts a tool's arguments to the equivalent API request.
 *
 * @throws InvalidInput if the ID of the path is missing or not a string, because no path could express that
 */
export function requestOf(
  { operation: { tool, method, input }, required }: DescribedTool,
  given: Arguments
): Pick<OperationRequest, 'params' | 'given'> {
  const present = withoutAbsent(required, given)
  if (!tool.idAs) return { params: {}, given: inputOf(present) }
  const { [tool.idAs]: id, ...rest } = present
  return { params: { id: requireId(tool.idAs, id) }, given: inputOf(rest) }

  function inputOf(fields: Arguments): unknown {
    if (method === 'GET') return asQuery(fields)
    return input ? fields : undefined
  }
}

/**
 * Rejects unknown arguments, because an unsupported filter must not return the whole list as if it had matched.
 *
 * @throws InvalidInput
 */
export function requireKnown({ description }: DescribedTool, given: Arguments): void {
  const { name, inputSchema } = description
  const known = Object.keys(inputSchema.properties!)
  const allowed = known.length ? `Allowed: ${known.join(', ')}` : 'It takes no arguments'
  const unknown = Object.keys(given).filter((field) => !known.includes(field))
  if (!unknown.length) return
  throw new InvalidInput(
    unknown.map((field) => ({
      field,
      rule: 'unknown',
      message: `${name} has no argument ${JSON.stringify(field.slice(0, LONGEST_NAME))}. ${allowed}.`,
    }))
  )
}

/** Removes null arguments, which models send for those that they leave out. */
function withoutAbsent(required: string[], given: Arguments): Arguments {
  const isThere = ([field, value]: [string, unknown]) => value !== null || required.includes(field)
  return Object.fromEntries(Object.entries(given).filter(isThere))
}

function requireId(field: string, id: unknown): string {
  if (id === undefined) throw InvalidInput.field(field, 'required', `The ${field} field is required`)
  if (typeof id !== 'string') throw InvalidInput.field(field, 'string', `The ${field} field must be a string`)
  return id
}

/**
 * Converts fields to a query string and parses it with the framework, like the query string of a URL. A list becomes a
 * repeated parameter.
 */
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
