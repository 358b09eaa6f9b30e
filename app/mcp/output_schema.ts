import type { Tool } from '@modelcontextprotocol/server'
import type { JsonSchema } from '#api/operations'

/** What says nothing that a model needs; each of them costs it tokens in every conversation. */
const LEFT_OUT = ['title', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'additionalProperties']

/** The schema of a response, as a tool gives it: its shape without its bounds. What the response allows, it allows. */
export function outputSchema(response: JsonSchema): NonNullable<Tool['outputSchema']> {
  const schema = shapeOf(response) as NonNullable<Tool['outputSchema']>
  // Said at the root, the shape counts as an object for clients of 2025, who get anything else wrapped in one.
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

/** `string` or `null`, of a choice between types that say nothing more. */
function typesAlone({ anyOf }: JsonSchema): unknown[] | null {
  const choices = (anyOf as JsonSchema[] | undefined)?.map(shapeOf)
  const isPlain = choices?.every((choice) => 'type' in choice && Object.keys(choice).length === 1)
  return isPlain ? choices!.map(({ type }) => type) : null
}

function isAlwaysObject({ type, oneOf }: JsonSchema): boolean {
  if (type !== undefined || !oneOf) return false
  return (oneOf as JsonSchema[]).every((choice) => choice.type === 'object')
}
