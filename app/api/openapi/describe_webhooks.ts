import type { DescribedRequest } from 'rivalwatch-plugin'
import type { JsonSchema } from '#platform/operations/operation'

/** The chapter about requests that channels send. */
export const WEBHOOKS_TAG = 'Webhooks'

/** Returns the OpenAPI description of the requests that channels send. */
export function describeWebhooks(requests: DescribedRequest[]): Record<string, JsonSchema> {
  return Object.fromEntries(requests.map((request) => [request.name, { post: describe(request) }]))
}

function describe({ name, summary, description, headers, schema, example }: DescribedRequest): JsonSchema {
  return {
    operationId: name.replace(/\.(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    summary,
    description,
    tags: [WEBHOOKS_TAG],
    // These requests are signed instead.
    security: [],
    parameters: Object.entries(headers).map(([header, meaning]) => ({
      name: header,
      in: 'header',
      required: true,
      description: meaning,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'The event was received.' },
      '4XX': { description: 'The event was rejected. It is sent again only after 408, 409, 425 and 429.' },
    },
  }
}
