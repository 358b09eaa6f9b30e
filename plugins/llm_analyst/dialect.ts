import { ANSWER_SCHEMA } from './question.js'

/**
 * Which parts of the protocol a server accepts. Servers differ in how they enforce a schema, and hosted models reject
 * settings that others need.
 */
export interface Dialect {
  schema: boolean
  temperature: boolean
  lengthName: 'max_tokens' | 'max_completion_tokens'
}

export const FULL_DIALECT: Dialect = { schema: true, temperature: true, lengthName: 'max_tokens' }

/** Adapts a request's body to what the server accepts. */
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
 * Returns the dialect to try next after a server has refused a request.
 *
 * @param complaint the server's error text, if any
 * @returns null when there is nothing left to leave out
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
