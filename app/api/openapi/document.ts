import type { JsonSchema, Operation } from '#workspaces/operation'
import { headers, NamedSchemas, refusalResponses } from '#api/openapi/components'
import { describeOperation } from '#api/openapi/describe_operation'

export interface Installation {
  /** Where the API is reached, with the `/v1`. */
  baseUrl: string
  /** Of the service. */
  version: string
}

export interface OpenApiDocument {
  openapi: string
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, JsonSchema>
  [part: string]: unknown
}

/** The OpenAPI 3.1 document of a table of operations. */
export function describeApi(operations: Operation[], { baseUrl, version }: Installation): OpenApiDocument {
  const schemas = new NamedSchemas()
  const responses = refusalResponses(schemas)
  const paths: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path][operation.method.toLowerCase()] = describeOperation(operation, schemas, baseUrl)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rivalwatch API',
      version,
      summary: 'Watches competitors’ public web pages and tells a team, with evidence, only what matters.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: AUTHENTICATION } },
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      responses,
      schemas: schemas.all,
    },
  }
}

const INTRODUCTION = `Everything that a workspace's key may do. Bodies are JSON; times are UTC.

The [guide](/docs/guide) tells of errors, limits, retries and versions.`

const AUTHENTICATION =
  'An API key of a workspace, made with `key:create`: `Authorization: Bearer cmk_…`. It acts on that workspace only.'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the same key with the same request answers for 24 hours what it answered at first, and nothing is done twice. A UUID will do.',
  // No example: viewers would send it with every trial.
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The chapters, in the order of the table. */
function tagsOf(operations: Operation[]) {
  const names = new Set(operations.flatMap(({ tag }) => tag ?? []))
  return [...names].map((name) => ({ name }))
}
