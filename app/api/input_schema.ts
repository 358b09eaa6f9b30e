import type { JsonSchema, Operation } from '#workspaces/operation'

export interface InputSchema {
  /** The schema of each field, by name. */
  properties: Record<string, JsonSchema>
  required: string[]
}

/** Says that ids of a kind look like `comp_…`, going by an example of one. */
export function idForm(example: unknown): { description?: string } {
  const [, prefix] = /^([a-z]+_)[0-9a-z]{26}$/.exec(String(example)) ?? []
  return prefix ? { description: `${prefix}…` } : {}
}

/** What the validator says of its fields. Unknown ones are ignored, so nothing is said of them. */
export function inputSchema(input: Operation['input']): InputSchema {
  const { properties = {}, required = [] } = input?.toJSONSchema() ?? {}
  const typed = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => [
    name,
    'enum' in field ? { type: 'string', ...field } : field,
  ])
  return { properties: Object.fromEntries(typed), required: required as string[] }
}
