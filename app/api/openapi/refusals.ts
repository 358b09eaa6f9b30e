/** Every way in which the API refuses, for the description and the guide. A test holds the codes against the code. */
import { object, integer, list, text } from '#platform/json_schema'

export interface Refusal {
  status: number
  /** Name of the response in the description. */
  name: string
  /** When the status is answered. */
  when: string
  codes: RefusalCode[]
}

export interface RefusalCode {
  code: string
  /** What happened and what to do. */
  meaning: string
  /** `detail` and `message` as they may read. */
  message: string
}

/** In the order of their status. */
export const refusals: Refusal[] = [
  {
    status: 400,
    name: 'BadRequest',
    when: 'The request cannot be read.',
    codes: [
      {
        code: 'malformed_json',
        meaning: 'The body is not JSON in UTF-8, or nests deeper than 100 levels.',
        message: 'The body is not valid JSON',
      },
      {
        code: 'malformed_request',
        meaning: 'What came is no HTTP request, or ended before its end. The connection is closed.',
        message: 'This is not an HTTP request that can be read',
      },
    ],
  },
  {
    status: 401,
    name: 'Unauthorized',
    when: 'The key is missing, malformed or revoked.',
    codes: [
      {
        code: 'unauthorized',
        meaning:
          'No key, an unknown one, or one in the wrong place. It goes into the Authorization header, without quotes.',
        message: 'The API key is missing, malformed or revoked',
      },
    ],
  },
  {
    status: 402,
    name: 'LimitReached',
    when: 'The plan allows no more of them.',
    codes: [
      {
        code: 'limit_reached',
        meaning: 'Remove something, or change the plan. GET /me shows the limits.',
        message: 'Competitor limit reached (3/3)',
      },
    ],
  },
  {
    status: 403,
    name: 'Forbidden',
    when: 'A read only key cannot write.',
    codes: [
      {
        code: 'insufficient_scope',
        meaning: 'Use a read and write key.',
        message: 'This key can only read. Use a read and write key.',
      },
    ],
  },
  {
    status: 404,
    name: 'NotFound',
    when: 'There is no such thing in this workspace.',
    codes: [
      {
        code: 'not_found',
        meaning:
          'The id names nothing in this workspace. What belongs to another workspace answers the same.',
        message: 'Competitor not found',
      },
      {
        code: 'unknown_endpoint',
        meaning: 'The path does not exist. Compare it with the reference.',
        message: 'No such endpoint',
      },
    ],
  },
  {
    status: 405,
    name: 'MethodNotAllowed',
    when: 'The path answers other methods.',
    codes: [
      {
        code: 'method_not_allowed',
        meaning: 'The Allow header lists the methods of this path.',
        message: 'This path answers GET, HEAD, POST',
      },
    ],
  },
  {
    status: 408,
    name: 'RequestTimeout',
    when: 'The request did not arrive in time.',
    codes: [
      {
        code: 'request_timeout',
        meaning: 'A request has a minute to arrive. The connection is closed.',
        message: 'The request did not arrive in time',
      },
    ],
  },
  {
    status: 409,
    name: 'Conflict',
    when: 'It is already there.',
    codes: [
      {
        code: 'competitor_exists',
        meaning: 'The workspace has a competitor with this domain.',
        message: 'A competitor with the domain northwind.example already exists',
      },
      {
        code: 'url_exists',
        meaning: 'The workspace watches this URL.',
        message: 'This URL is already watched',
      },
      {
        code: 'site_exists',
        meaning: 'The workspace tracks a site with this domain.',
        message: 'A site with the domain northwind.example is already tracked',
      },
      {
        code: 'idempotency_in_progress',
        meaning:
          'The first request with this Idempotency-Key is still running. Send it again after Retry-After.',
        message: 'The first request with this Idempotency-Key is still running',
      },
    ],
  },
  {
    status: 413,
    name: 'BodyTooLarge',
    when: 'The body is larger than 100 KB.',
    codes: [
      {
        code: 'body_too_large',
        meaning: 'No endpoint needs as much: send less.',
        message: 'The body is larger than 100 KB',
      },
    ],
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    when: 'The body is not sent as plain JSON.',
    codes: [
      {
        code: 'unsupported_media_type',
        meaning: 'Send Content-Type: application/json, and no Content-Encoding.',
        message: 'Send the body as application/json',
      },
    ],
  },
  {
    status: 422,
    name: 'ValidationFailed',
    when: 'A value is missing or not allowed.',
    codes: [
      {
        code: 'validation_failed',
        meaning: 'errors lists each field with the rule that it breaks.',
        message: 'The label field must be defined',
      },
      {
        code: 'idempotency_key_reused',
        meaning: 'This Idempotency-Key was sent with another request. Use a new one for each request.',
        message: 'This Idempotency-Key was sent with another request. Use a new one for each request.',
      },
    ],
  },
  {
    status: 429,
    name: 'TooManyRequests',
    when: 'The key has asked too often, or the workspace has had too many sites asked.',
    codes: [
      {
        code: 'rate_limited',
        meaning: 'Wait as many seconds as Retry-After says, then send the request again.',
        message: 'This key may ask 120 times in 60 seconds. Try again in 12 seconds.',
      },
    ],
  },
  {
    status: 431,
    name: 'HeadersTooLarge',
    when: 'The address and the headers are larger than 16 KB.',
    codes: [
      {
        code: 'headers_too_large',
        meaning: 'Send a shorter address and fewer headers. The connection is closed.',
        message: 'The address and the headers are larger than 16 KB together',
      },
    ],
  },
  {
    status: 500,
    name: 'InternalError',
    when: 'The fault is ours.',
    codes: [
      {
        code: 'internal_error',
        meaning: 'Nothing was changed. Whoever runs the service finds the cause by the request id.',
        message: 'Something went wrong on our side. Nothing was changed.',
      },
    ],
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    when: 'The service cannot reach its database.',
    codes: [
      {
        code: 'database_unavailable',
        meaning: 'Send the request again after Retry-After; a POST with the same Idempotency-Key.',
        message: 'The service cannot reach its database. Send the request again in a few seconds.',
      },
    ],
  },
  {
    status: 507,
    name: 'InsufficientStorage',
    when: 'There is no room left to store anything.',
    codes: [
      {
        code: 'out_of_room',
        meaning: 'Nothing was changed. Whoever runs the service makes room; then send the request again.',
        message: 'The disk of the service is full. Nothing was changed.',
      },
    ],
  },
]

/** The body of every refusal. */
export const problemSchema = {
  ...object(
    {
      type: text(),
      title: text(),
      status: integer(400),
      detail: text(),
      code: { type: 'string', pattern: '^[a-z_]+$', description: 'Stable: programs may rely on it.' },
      message: { type: 'string', description: 'The same as `detail`.' },
      requestId: { type: 'string', description: 'The same as the header `X-Request-Id`.' },
      errors: list(object({ field: text(), rule: text(), message: text() })),
    },
    ['errors']
  ),
  title: 'Problem',
  description: 'Why a request was refused, as of RFC 9457.',
}
