/**
 * The keywords that OpenAI's strict mode accepts in the schema of a value. It rejects limits such as `maxLength`, and
 * defaults.
 */
const KEYWORDS = ['type', 'enum', 'items', 'description']
const TYPES = ['string', 'integer', 'number', 'boolean', 'array']

/** Returns why OpenAI's strict mode rejects the input schema of a tool; empty if it accepts it. */
export function strictModeRefusals(inputSchema: any): string[] {
  const { type, properties, required = [], additionalProperties, ...more } = inputSchema
  return [
    ...(type === 'object' && additionalProperties === false ? [] : ['not a closed object']),
    ...Object.keys(more).map((keyword) => `has ${keyword}`),
    ...Object.entries<any>(properties).flatMap(([name, schema]) =>
      [...(required.includes(name) ? [] : ['is optional']), ...refusalsOfValue(schema)].map(
        (why) => `${name} ${why}`
      )
    ),
  ]
}

function refusalsOfValue(schema: any): string[] {
  const [type, ...others] = [schema.type].flat()
  const isNullable = others.length > 0
  const refused = Object.keys(schema).filter((keyword) => !KEYWORDS.includes(keyword))
  const isItemTyped = type !== 'array' || Object.keys(schema.items).join() === 'type'
  const isEnumNullable = schema.enum === undefined || schema.enum.includes(null) === isNullable
  return [
    ...refused.map((keyword) => `has ${keyword}`),
    ...(TYPES.includes(type) && ['', 'null'].includes(others.join()) ? [] : ['has another type']),
    ...(isItemTyped ? [] : ['has other items than a type']),
    ...(isEnumNullable ? [] : ['has null in one of type and enum']),
  ]
}
