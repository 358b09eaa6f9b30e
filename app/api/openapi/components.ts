/** Components of the OpenAPI document that operations share. */
import { STATUS_CODES } from 'node:http'
import type { JsonSchema, Operation } from '#platform/operations/operation'
import { inputSchema } from '#api/input_schema'
import { problemSchema, refusals, type Refusal } from '#api/openapi/refusals'

const REQUEST_ID = '23f8b2ed-928b-41fb-ba79-1fbb19fa9544'

/** Collects schemas with titles, so that each is written once and then referenced. */
export class NamedSchemas {
  readonly all: Record<string, JsonSchema> = {}

  /** Replaces every schema that has a title with a reference, including the given one. */
  refer(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = schema
    const parts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.#within(value)]))
    if (typeof title !== 'string')
      return title === undefined ? parts : { title: this.#within(title), ...parts }
    const known = this.all[title]
    if (known && JSON.stringify(known) !== JSON.stringify(parts)) {
      throw new Error(`Two schemas have the title ${title}`)
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

/** Headers of every response to a valid key. */
const commonHeaders = {
  'X-Request-Id': header('RequestId'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}

/** Returns the headers of an operation's successful response. */
export function successHeaders(operation: Operation) {
  const { method, deprecated, exportsAs, status } = operation
  return {
    ...commonHeaders,
    ...(hasEtag(operation) ? { ETag: header('ETag') } : {}),
    ...(takesCursor(operation) ? { Link: header('Link') } : {}),
    ...(status === 201 ? { Location: header('Location') } : {}),
    ...(exportsAs ? { 'Content-Disposition': header('ContentDisposition') } : {}),
    ...(method === 'POST' ? { 'Idempotency-Replayed': header('IdempotencyReplayed') } : {}),
    ...(deprecated ? deprecationHeaders : {}),
  }
}

/** Returns the 304 response, for an object that has not changed since the client read it. */
export function notModified() {
  return {
    description: 'Not modified since the response with the ETag in `If-None-Match`.',
    headers: { ...commonHeaders, ETag: header('ETag') },
  }
}

export function hasEtag({ method, checksMatch, exportsAs }: Operation): boolean {
  return (method === 'GET' && !exportsAs) || checksMatch === true
}

function takesCursor({ input }: Operation): boolean {
  return 'cursor' in inputSchema(input).properties
}

/** Not a component, because these headers are rarely used. */
const deprecationHeaders = {
  Deprecation: {
    description: 'When the operation was deprecated (RFC 9745): `@` followed by Unix time in seconds.',
    schema: { type: 'string' },
    example: '@1798761600',
  },
  Sunset: {
    description: 'When the operation may stop working (RFC 8594).',
    schema: { type: 'string' },
    example: 'Fri, 02 Jul 2027 00:00:00 GMT',
  },
  Link: {
    description:
      'Links to the replacement (`rel="deprecation"`) and to the deprecation policy (`rel="sunset"`).',
    schema: { type: 'string' },
  },
}

export const headers = {
  RequestId: {
    description: 'Identifies this request in the server logs.',
    schema: { type: 'string' },
    example: REQUEST_ID,
  },
  RateLimit: {
    description: 'Requests left in the current window (`r`) and seconds until it resets (`t`).',
    schema: { type: 'string' },
    example: '"default";r=118;t=42',
  },
  RateLimitPolicy: {
    description: 'Requests allowed per key (`q`) in each window of `w` seconds.',
    schema: { type: 'string' },
    example: '"default";q=120;w=60',
  },
  RetryAfter: {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  IdempotencyReplayed: {
    description: 'The request was already processed; this is its original response.',
    schema: { type: 'string', const: 'true' },
  },
  ETag: {
    description: 'Identifies this response. Send it as `If-None-Match`, or as `If-Match` with a PATCH.',
    schema: { type: 'string' },
    example: '"c2VuZCB0aGlzIGJhY2sgdG8gdXM"',
  },
  Link: {
    description: 'URL of the next page of the list, with `rel="next"` (RFC 8288). Absent on the last page.',
    schema: { type: 'string' },
    example: '<https://rivalwatch.example/v1/alerts?cursor=lZ1kq0v2Yw7r>; rel="next"',
  },
  Location: {
    description: 'URL of the created resource.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://rivalwatch.example/v1/competitors/comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
  },
  ContentDisposition: {
    description: 'File name for the download.',
    schema: { type: 'string' },
    example: 'attachment; filename="alerts.csv"',
  },
  Challenge: { description: 'The authentication scheme.', schema: { type: 'string' }, example: 'Bearer' },
}

/** Returns a response for every kind of error, by name, with an example for each of its codes. */
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
  // These errors are sent before the key is checked, so they have no rate limit headers.
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
