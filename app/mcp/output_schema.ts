import type { Tool } from '@modelcontextprotocol/server'
import type { JsonSchema } from '#api/operations'

/** Keywords that a model does not need; each would cost tokens in every conversation. */
const LEFT_OUT = ['title', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'additionalProperties']

/**
 * Returns the output schema of a tool: the response's shape without limits. It accepts everything that the
 * response schema does.
 */
export function outputSchema(response: JsonSchema): NonNullable<Tool['outputSchema']> {
  const schema = shapeOf(response) as NonNullable<Tool['outputSchema']>
  // With `type` at the root, clients of the 2025 revisions treat the schema as an object; anything else is
  // wrapped in one for them.
  return isAlwaysObject(schema) ? { type: 'object', ...schema } : schema
}

function shapeOf(schema: JsonSchema): JsonSchema {
  const types = typesAlone(schema)
  if (types) return { type: types }
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.includes(keyword))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, partOf(keyword, value)]))
}

function partOf(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return shapeOf(value as JsonSchema)
  if (keyword === 'anyOf' || keyword === 'oneOf') return (value as JsonSchema[]).map(shapeOf)
  if (keyword !== 'properties') return value
  const properties = Object.entries(value as Record<string, JsonSchema>)
  return Object.fromEntries(properties.map(([name, property]) => [name, shapeOf(property)]))
}

/** Returns the types of a union of plain types, such as `string` or `null`; null for any other schema. */
function typesAlone({ anyOf }: JsonSchema): unknown[] | null {
  const choices = (anyOf as JsonSchema[] | undefined)?.map(shapeOf)
  const isPlain = choices?.every((choice) => 'type' in choice && Object.keys(choice).length === 1)
  return isPlain ? choices!.map(({ type }) => type) : null
}

function isAlwaysObject({ type, oneOf }: JsonSchema): boolean {
  if (type !== undefined || !oneOf) return false
  return (oneOf as JsonSchema[]).every((choice) => choice.type === 'object')
}
