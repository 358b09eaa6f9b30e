import { ANSWER_SCHEMA } from './question.js'

/**
 * What a server takes of the protocol. Servers differ in how answers are held to a schema, and hosted models refuse
 * settings that others need.
 */
export interface Dialect {
  schema: boolean
  temperature: boolean
  lengthName: 'max_tokens' | 'max_completion_tokens'
}

export const FULL_DIALECT: Dialect = { schema: true, temperature: true, lengthName: 'max_tokens' }

/** A request's body as the server takes it. */
export function spoken({ max_tokens: length, ...body }: Record<string, unknown>, dialect: Dialect) {
  return {
    ...body,
    [dialect.lengthName]: length,
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...(dialect.schema
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'alert', strict: true, schema: ANSWER_SCHEMA },
          },
        }
      : {}),
  }
}

/**
 * The dialect to try next with a server that has refused a request.
 *
 * @param complaint what the server said, as far as it said anything
 * @returns null where there is nothing left to do without
 */
export function withoutRefused(dialect: Dialect, complaint: string): Dialect | null {
  if (dialect.lengthName === 'max_tokens' && complaint.includes('max_completion_tokens')) {
    return { ...dialect, lengthName: 'max_completion_tokens' }
  }
  if (dialect.temperature && complaint.includes('temperature')) return { ...dialect, temperature: false }
  if (dialect.schema) return { ...dialect, schema: false }
  if (dialect.temperature) return { ...dialect, temperature: false }
  return null
}
