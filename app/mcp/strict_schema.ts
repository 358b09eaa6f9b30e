/**
 * Input schemas for the strict mode of OpenAI's models: every property is required, an optional one may be null, and no
 * keyword restricts a value beyond its type. The description mentions the restrictions instead.
 */
import type { JsonSchema } from '#api/operations'

/** The argument of tools whose result can be shortened. */
export const DETAIL: JsonSchema = { type: 'string', enum: ['concise', 'full'], default: 'full' }

const BY_NAME: Record<string, string> = { competitorId: 'ID, name or domain' }

/**
 * Returns the strict form of a schema.
 *
 * @param required the properties that must not be null
 */
export function strictSchema(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  const names = Object.keys(properties)
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, strictField(name, properties[name], required.includes(name))])
    ),
    required: names,
    additionalProperties: false,
  }
}

function strictField(name: string, field: JsonSchema, isRequired: boolean): JsonSchema {
  const values = field.enum as unknown[] | undefined
  const description = inWords(BY_NAME[name] ?? field.description, field)
  return {
    type: isRequired ? field.type : [field.type, 'null'],
    ...(values ? { enum: isRequired ? values : [...values, null] } : {}),
    ...(field.items ? { items: { type: (field.items as JsonSchema).type } } : {}),
    ...(description ? { description } : {}),
  }
}

function inWords(description: unknown, { minimum, maximum, maxItems, default: usual }: JsonSchema): string {
  return [
    description,
    maximum !== undefined && Number(maximum) <= 100 && `${minimum} to ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
    usual !== undefined && `default ${usual}`,
  ]
    .filter(Boolean)
    .join('; ')
}
