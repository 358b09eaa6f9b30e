import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { describeThisApi } from '#api/openapi/openapi_controller'
import { appUrl } from '#config/app'
import { anyCharacter } from '#tests/support/characters'
import { idFor } from '#tests/support/every_operation'
import { furnishFully, type FullFurniture } from '#tests/support/furnished_workspace'
import { indexed } from '#tests/support/search'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** Fixed, so that failures can be reproduced; another seed tests other inputs. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
/** Milliseconds for each request: even on a busy machine, only a request that hangs takes longer. */
const PATIENCE = 1_000

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

/** Requests for each operation; `npm run fuzz` sends more. */
const RUNS = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 30 * described.length) / described.length)

const ajv = new Ajv2020({ allErrors: true, strict: false }).addSchema(document, 'document')

/** Returns why a response violates the document; null when it does not. */
function faultOf({ operation, pointer }: Described, status: number, type: string, body: unknown) {
  const listed: Schema | undefined = operation.responses[status]
  if (!listed) return `the document does not list ${status}`
  if (status === 304) return body === '' ? null : 'a 304 has no body'
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
    fc.string({ unit: anyCharacter, maxLength: 5 }),
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
  if (schema.items)
    return fc.oneof(fc.array(near(schema.items, (good as unknown[])?.[0]), { maxLength: 3 }), anyValue)
  if (schema.properties) return recordNear(schema.properties, good as Schema | null)
  const right = [good, schema.default, ...(schema.enum ?? [])].filter((value) => value !== undefined)
  return right.length ? fc.oneof(fc.constantFrom(...right), anyValue) : anyValue
}

function recordNear(properties: Record<string, Schema>, good?: Schema | null): fc.Arbitrary<Schema> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    near(schema, goodValue(name, good?.[name])),
  ])
  return fc.record(
    { ...Object.fromEntries(fields), unknown: anyValue, workspaceId: anyValue },
    { requiredKeys: [] }
  )
}

/** Replaces the IDs of an example with those of the workspace. */
function ofFurniture<Example>(example: Example, furniture: FullFurniture): Example {
  if (example === undefined) return example
  const { competitorId, watchedUrlId, alertId, versionId } = furniture
  const owned: Record<string, string> = {
    comp: competitorId,
    wu: watchedUrlId,
    alert: alertId,
    ver: versionId,
  }
  return JSON.parse(
    JSON.stringify(example).replace(/\b(comp|wu|alert|ver)_[0-9a-z]{26}\b/g, (_id, prefix) => owned[prefix])
  )
}

/** Returns cursors of a list; none if the operation lists nothing. */
async function cursorsOf(
  { path, operation }: Described,
  furniture: FullFurniture,
  key: string
): Promise<string[]> {
  const takesCursor = operation.parameters.some((one: Schema) => one.name === 'cursor')
  if (!takesCursor) return []
  if (path === '/search') await indexed()
  const query = path === '/search' ? 'q=team&limit=1' : 'limit=1'
  const response = await fetch(`${appUrl}/v1${path.replace('{id}', idFor(path, furniture))}?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const [, cursor] = /[?&]cursor=([\w-]+)/.exec(response.headers.get('link') ?? '')!
  return [cursor, cursor.slice(1), cursor.toUpperCase()]
}

function requestsOf(
  { operation, path, method }: Described,
  furniture: FullFurniture,
  cursors: string[]
): fc.Arbitrary<Request> {
  const own = path.includes('{id}') ? idFor(path, furniture) : ''
  const id = fc.oneof(
    fc.constantFrom(own, own, own.toUpperCase(), `${own} `, `${own}\u0000`, 'x'.repeat(5000)),
    fc.constantFrom(...Object.values<string>({ ...furniture })),
    fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..')
  )
  const parameters: Schema[] = operation.parameters.filter((one: Schema) => one.in === 'query')
  const query = fc.array(
    fc.oneof(
      ...parameters.map(({ name, schema, example }) =>
        fc.tuple(
          fc.constant<string>(name),
          name === 'cursor'
            ? fc.oneof(fc.constantFrom<unknown>(...cursors), anyValue)
            : near(schema, ofFurniture(example, furniture))
        )
      ),
      fc.tuple(fc.string(), anyValue)
    ),
    { maxLength: 4 }
  )
  const taken: Schema | undefined = operation.requestBody?.content['application/json']
  const object = recordNear(taken?.schema.properties ?? {}, ofFurniture(taken?.example, furniture))
  const body = fc.oneof({ weight: 6, arbitrary: object }, anyValue, fc.constant(undefined))
  const headers = fc.record(
    {
      'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'a b', 'x'.repeat(256), 'again')),
      'if-none-match': fc.constantFrom('*', '"x", W/"y"', '', ','),
      'if-match': fc.constantFrom('*', '"x"', '', 'W/"x"'),
    },
    { requiredKeys: [] }
  )
  return fc.record({ id, query, body: method === 'GET' ? fc.constant(undefined) : body, headers })
}

/**
 * Returns a valid value for a field. Nothing listens at the domain, so requests to it fail immediately; nothing crawls,
 * so there is nothing to wait for.
 */
function goodValue(name: string, example: unknown): unknown {
  if (name === 'waitSeconds') return 0
  return name === 'domain' ? '127.0.0.1:1' : example
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
    // Sends text unchanged, so that some bodies are not JSON.
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  })
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { status: response.status, type, body: /[/+]json;/.test(type) ? JSON.parse(text) : text }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

test.group('Unusual input', () => {
  for (const one of described) {
    test(`returns only documented responses from ${one.id}`, async ({ assert }) => {
      const workspace = await aWorkspace('pro')
      const furniture = await furnishFully(workspace, 2)
      const keys = [await aKey(workspace, 'read')]
      // Enough keys that none exceeds its rate limit.
      while (keys.length < 3 || keys.length * 50 < RUNS) keys.push(await aKey(workspace, 'admin'))
      const cursors = await cursorsOf(one, furniture, keys[1])
      let sent = 0
      await fc.assert(
        fc.asyncProperty(requestsOf(one, furniture, cursors), async (request) => {
          // Uses a read-only key occasionally.
          const key = keys[sent++ % (7 * keys.length) === 0 ? 0 : 1 + (sent % (keys.length - 1))]
          const { status, type, body } = await send(one, request, key)
          assert.isNull(faultOf(one, status, type, body), JSON.stringify(body))
          assert.isBelow(status, 500)
        }),
        { numRuns: RUNS, seed: SEED }
      )
    }).timeout(Math.max(10_000, RUNS * PATIENCE))
  }
})
