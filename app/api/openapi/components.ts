/** The parts of the description that operations share. */
import { STATUS_CODES } from 'node:http'
import type { JsonSchema, Operation } from '#workspaces/operation'
import { problemSchema, refusals, type Refusal } from '#api/openapi/refusals'

const REQUEST_ID = '23f8b2ed-928b-41fb-ba79-1fbb19fa9544'

/** Schemas with a title, by that title: each is written once and referred to. */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}

  /** The schema with every titled one in it, itself included, replaced by a reference. */
  refer(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = schema
    const parts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.#within(value)]))
    if (typeof title !== 'string')
      return title === undefined ? parts : { title: this.#within(title), ...parts }
    const known = this.all[title]
    if (known && JSON.stringify(known) !== JSON.stringify(parts)) {
      throw new Error(`Two schemas are called ${title}`)
    }
    this.all[title] = parts
    return { $ref: `#/components/schemas/${title}` }
  }

  #within(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#within(item))
    return typeof value === 'object' && value !== null ? this.refer(value as JsonSchema) : value
  }
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** What every answer to a known key carries. */
const commonHeaders = {
  'X-Request-Id': header('RequestId'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}

/** The headers of an operation's success. */
export function successHeaders({ method, deprecated }: Operation) {
  return {
    ...commonHeaders,
    ...(method === 'POST' ? { 'Idempotency-Replayed': header('IdempotencyReplayed') } : {}),
    ...(deprecated ? deprecationHeaders : {}),
  }
}

/** Written out where they are used, which is rarely. */
const deprecationHeaders = {
  Deprecation: {
    description: 'Since when it is deprecated, as of RFC 9745: `@` and seconds since 1970.',
    schema: { type: 'string' },
    example: '@1798761600',
  },
  Sunset: {
    description: 'From when on it may be gone, as of RFC 8594.',
    schema: { type: 'string' },
    example: 'Fri, 02 Jul 2027 00:00:00 GMT',
  },
  Link: {
    description: 'Where to read what comes instead (`rel="deprecation"`) and of the notice (`rel="sunset"`).',
    schema: { type: 'string' },
  },
}

export const headers = {
  RequestId: {
    description: 'Names this request in the logs of the service.',
    schema: { type: 'string' },
    example: REQUEST_ID,
  },
  RateLimit: {
    description: 'Requests left (`r`) and seconds until there are more (`t`).',
    schema: { type: 'string' },
    example: '"default";r=118;t=42',
  },
  RateLimitPolicy: {
    description: 'Requests (`q`) that the key may send in a window of `w` seconds.',
    schema: { type: 'string' },
    example: '"default";q=120;w=60',
  },
  RetryAfter: {
    description: 'Seconds to wait before the request is sent again.',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  IdempotencyReplayed: {
    description: 'The request was done before: this is the answer that it had then.',
    schema: { type: 'string', const: 'true' },
  },
  Challenge: { description: 'How to sign in.', schema: { type: 'string' }, example: 'Bearer' },
}

/** A response for every refusal, by name, with a problem for each of its codes. */
export function refusalResponses(schemas: NamedSchemas): Record<string, JsonSchema> {
  const schema = schemas.refer(problemSchema)
  return Object.fromEntries(
    refusals.map((refusal) => [
      refusal.name,
      {
        description: refusal.when,
        headers: headersOf(refusal.status),
        content: { 'application/problem+json': { schema, examples: examplesOf(refusal) } },
      },
    ])
  )
}

function headersOf(status: number) {
  const requestId = { 'X-Request-Id': commonHeaders['X-Request-Id'] }
  if (status === 401) return { ...requestId, 'WWW-Authenticate': header('Challenge') }
  // Nobody has looked for a key yet.
  if (status === 408 || status === 431) return requestId
  if (status === 503) return { ...requestId, 'Retry-After': header('RetryAfter') }
  return status === 429 || status === 409
    ? { ...commonHeaders, 'Retry-After': header('RetryAfter') }
    : commonHeaders
}

function examplesOf({ status, codes }: Refusal) {
  return Object.fromEntries(
    codes.map(({ code, meaning, message }) => [
      code,
      {
        summary: meaning,
        value: {
          type: 'about:blank',
          title: STATUS_CODES[status],
          status,
          detail: message,
          code,
          message,
          requestId: REQUEST_ID,
          ...(code === 'validation_failed'
            ? { errors: [{ field: 'label', rule: 'required', message }] }
            : {}),
        },
      },
    ])
  )
}
