import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { describeThisApi } from '#api/openapi/openapi_controller'
import { appUrl } from '#config/app'
import { furnish, type Furniture } from '#tests/support/furnished_workspace'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** For each operation. */
const RUNS = 100
/** Fixed, so that failures can be reproduced; another seed tests other inputs. */
const SEED = 20_261_123

type Schema = Record<string, any>

interface Request {
  id: string
  query: [string, unknown][]
  body: unknown
  headers: Record<string, string>
}

const document: Schema = JSON.parse(JSON.stringify(describeThisApi()))
const described = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Schema>(methods).map(([method, operation]) => ({
    id: operation.operationId as string,
    method: method.toUpperCase(),
    path,
    operation,
    pointer: `/paths/${escaped(path)}/${method}/responses`,
  }))
)
type Described = (typeof described)[number]

const ajv = new Ajv2020({ allErrors: true, strict: false }).addSchema(document, 'document')

/** Returns why the document does not allow a response; null when it does. */
function faultOf({ operation, pointer }: Described, status: number, type: string, body: unknown) {
  const listed: Schema | undefined = operation.responses[status]
  if (!listed) return `the document does not list ${status}`
  const at = listed.$ref?.slice(1) ?? `${pointer}/${status}`
  const content: Schema = at.split('/').slice(1).map(unescaped).reduce(inside, document).content
  const mediaType = type.split(';')[0]
  if (!content[mediaType]) return `the document does not list ${mediaType} for ${status}`
  const validate = ajv.getSchema(`document#${at}/content/${escaped(mediaType)}/schema`)!
  return validate(body) ? null : `${status}: ${ajv.errorsText(validate.errors)}`
}

const inside = (schema: Schema, part: string): Schema => schema[part]

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function unescaped(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Excludes names with a dot, which could be external sites. */
const isNoSite = (value: unknown) => !JSON.stringify(value ?? null).includes('.')

const anyValue = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '../..',
      '-1',
      '1e9',
      'true',
      'null',
      '{}',
      'x'.repeat(5000)
    ),
    fc.constantFrom<unknown>(null, 0, -1, 1.5, 1e21, true, false, [], {}, [[]], { a: { b: null } }),
    fc.jsonValue({ maxDepth: 3 })
  )
  .filter(isNoSite)

/** Returns values that a schema allows or nearly allows, and arbitrary ones. */
function near(schema: Schema, good: unknown): fc.Arbitrary<unknown> {
  const right = [good, schema.default, ...(schema.enum ?? [])].filter((value) => value !== undefined)
  return right.length ? fc.oneof(fc.constantFrom(...right), anyValue) : anyValue
}

function requestsOf({ operation, path, method }: Described, furniture: Furniture): fc.Arbitrary<Request> {
  const own = idFor(path, furniture)
  const id = fc.oneof(
    fc.constantFrom(own, own, own.toUpperCase(), `${own} `, `${own}\u0000`, 'x'.repeat(5000)),
    fc.constantFrom(...Object.values<string>({ ...furniture })),
    fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..')
  )
  const parameters: Schema[] = operation.parameters.filter((one: Schema) => one.in === 'query')
  const query = fc.array(
    fc.oneof(
      ...parameters.map(({ name, schema, example }) =>
        fc.tuple(fc.constant<string>(name), near(schema, name === 'competitorId' ? own : example))
      ),
      fc.tuple(fc.string(), anyValue)
    ),
    { maxLength: 4 }
  )
  const taken: Schema | undefined = operation.requestBody?.content['application/json']
  const { properties = {} } = taken?.schema ?? {}
  const fields = Object.entries<Schema>(properties).map(([name, schema]) => [
    name,
    near(schema, name === 'competitorId' ? furniture.competitorId : goodValue(name, taken!.example?.[name])),
  ])
  const object = fc.record(
    { ...Object.fromEntries(fields), unknown: anyValue, workspaceId: anyValue },
    { requiredKeys: [] }
  )
  const body = fc.oneof({ weight: 6, arbitrary: object }, anyValue, fc.constant(undefined))
  const headers = fc.record(
    {
      'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'a b', 'x'.repeat(256), 'again')),
    },
    { requiredKeys: [] }
  )
  return fc.record({ id, query, body: method === 'GET' ? fc.constant(undefined) : body, headers })
}

/** Nothing listens at this domain, so requests to it fail immediately, and nothing crawls, so nothing is waited for. */
function goodValue(name: string, example: unknown): unknown {
  if (name === 'waitSeconds') return 0
  return name === 'domain' ? '127.0.0.1:1' : example
}

function idFor(path: string, { competitorId, watchedUrlId, alertId, changeId, siteId }: Furniture): string {
  if (path.startsWith('/filtered-changes/')) return changeId
  if (path.startsWith('/watched-urls/')) return watchedUrlId
  if (path.startsWith('/alerts/')) return alertId
  return path.startsWith('/analytics/') ? siteId : competitorId
}

async function send({ method, path }: Described, { id, query, body, headers }: Request, key: string) {
  const asked = new URL(`${appUrl}/v1${path.replace('{id}', encodeURIComponent(id))}`)
  for (const [name, value] of query) asked.searchParams.append(name, asText(value))
  const response = await fetch(asked, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      authorization: `Bearer ${key}`,
    },
    // Sends an occasional text that is not JSON.
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, body: await response.json() }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

test.group('Unusual input', () => {
  for (const one of described) {
    test(`returns only documented responses from ${one.id}`, async ({ assert }) => {
      const workspace = await aWorkspace('pro')
      const furniture = await furnish(workspace)
      const keys = [await aKey(workspace, 'read'), await aKey(workspace), await aKey(workspace)]
      let sent = 0
      await fc.assert(
        fc.asyncProperty(requestsOf(one, furniture), async (request) => {
          // Uses a read-only key occasionally.
          const key = keys[sent++ % 7 === 0 ? 0 : 1 + (sent % 2)]
          const { status, type, body } = await send(one, request, key)
          assert.isNull(faultOf(one, status, type, body), JSON.stringify(body))
          assert.isBelow(status, 500)
        }),
        { numRuns: RUNS, seed: SEED }
      )
    })
  }
})
