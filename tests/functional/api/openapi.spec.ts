import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { MAX_BODY_BYTES } from '#api/http/json_body'
import { describeApi } from '#api/openapi/document'
import { describeThisApi } from '#api/openapi/openapi_controller'
import { refusals } from '#api/openapi/refusals'
import { API_PREFIX, DESCRIPTION_PATH, methodsOf, operations } from '#api/operations'
import { appUrl } from '#config/app'
import { Api } from '#tests/support/api'
import { postMcp } from '#tests/support/mcp/post'
import { writing } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type { Operation } from '#platform/operations/operation'
import { createClient } from '../../../clients/typescript/index.js'
import { generateTypes, SCHEMA_FILE } from '../../../clients/typescript/generator/types.js'
import { readSourceFiles } from '../../unit/architecture/source_files.js'

let transferred: string | undefined

/** The document as transferred. */
const document = () => JSON.parse((transferred ??= JSON.stringify(describeThisApi())))

/** The request made by a sample. */
interface Asked {
  url: string
  method: string
  headers: Headers
  body?: string
}

test.group('GET /v1/openapi.json', () => {
  test('answers anyone, and other methods with 405', async ({ assert }) => {
    const response = await fetch(appUrl + DESCRIPTION_PATH)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, /^application\/json/)
    assert.isNotEmpty(response.headers.get('x-request-id'))
    assert.deepEqual(await response.json(), document())

    const refused = await fetch(appUrl + DESCRIPTION_PATH, { method: 'DELETE' })
    assert.equal(refused.status, 405)
    assert.equal(refused.headers.get('allow'), 'GET, HEAD')
  })

  test('returns a valid OpenAPI 3.1 document', async ({ assert }) => {
    const { valid, errors } = await new Validator().validate(document())
    assert.isTrue(valid, JSON.stringify(errors))
    assert.equal(document().openapi, '3.1.0')
  })

  test('contains every operation of the table and no broken references', ({ assert }) => {
    const description = document()
    for (const { id, method, path } of operations) {
      assert.equal(description.paths[path][method.toLowerCase()].operationId, id)
    }
    const ids = operations.map(({ id }) => id)
    assert.lengthOf(new Set(ids), ids.length)
    for (const [, pointer] of JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce((at, part) => at?.[part], description)
      assert.isObject(target, pointer)
    }
  })

  test('lists body errors for every operation that writes, even without a documented body', async ({
    assert,
  }) => {
    const { paths } = document()
    for (const { method, path } of writing) {
      const api = new Api(await aKey(await aWorkspace(), 'admin'))
      const send = async (body: string, headers = {}) =>
        (await api.send(method, path.replace('{id}', 'x'), body, headers)).status
      const refused = [
        await send('{'),
        await send(' '.repeat(MAX_BODY_BYTES + 1)),
        await send('{}', { 'content-type': 'text/plain' }),
        await send('[]'),
      ]
      assert.deepEqual(refused, [400, 413, 415, 422], `${method} ${path}`)
      assert.includeMembers(
        Object.keys(paths[path][method.toLowerCase()].responses),
        refused.map(String),
        `${method} ${path}`
      )
    }
  })

  test('lists no body errors for operations that only read', ({ assert }) => {
    const { paths } = document()
    for (const { path, input } of operations.filter(({ method }) => method === 'GET')) {
      const ofBodies = ['400', '413', '415', ...(input ? [] : ['422'])]
      for (const status of ofBodies) assert.notProperty(paths[path].get.responses, status, path)
    }
  })

  test('covers every route under /v1', ({ assert }) => {
    const known = operations.flatMap((operation) =>
      methodsOf(operation).map((method) => `${method} ${API_PREFIX}${operation.path}`)
    )
    const routes = Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => pattern === API_PREFIX || pattern.startsWith(`${API_PREFIX}/`))
      .filter(({ pattern }) => pattern !== DESCRIPTION_PATH)
      .flatMap(({ methods, pattern }) =>
        methods.map((method) => `${method} ${pattern.replace(/:(\w+)/g, '{$1}')}`)
      )
    assert.sameMembers(routes, known)
  })

  test('keeps two schemas with the same name apart', ({ assert }) => {
    const operation = operations[0]
    const twice = (response: object) => ({ ...operation, response: { title: 'Thing', ...response } })
    const table = [twice({ type: 'string' }), { ...twice({ type: 'integer' }), path: '/other' }]
    const installation = { baseUrl: 'https://rivalwatch.example/v1', version: '1.0.0' }
    assert.throws(() => describeApi(table, installation), 'Two schemas have the title Thing')
  })
})

test.group('Examples', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false })

  for (const operation of operations) {
    test(`${operation.id} has an example that matches its schemas`, async ({ assert }) => {
      const { example, tag, response, input, path } = operation
      assert.isDefined(example)
      assert.isDefined(tag)
      assert.isTrue(ajv.validate(response, example!.response), ajv.errorsText())
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.sameMembers(Object.keys(example!.params ?? {}), ids)
      if (!input) return assert.isUndefined(example!.input)
      await input.validate(asSent(operation))
    })
  }

  test('match their schemas for errors', ({ assert }) => {
    const { schemas, responses } = document().components
    for (const { name } of refusals.filter((refusal) => refusal.name in responses)) {
      const { examples } = responses[name].content['application/problem+json']
      assert.isNotEmpty(examples)
      for (const { value } of Object.values<any>(examples)) {
        assert.isTrue(ajv.validate(schemas.Problem, value), ajv.errorsText())
      }
    }
  })

  let curls: Promise<Asked[]> | undefined

  for (const [index, operation] of operations.entries()) {
    test(`${operation.id} works with its curl and fetch samples`, async ({ assert }) => {
      curls ??= runCurls(operations.map((each) => sampleOf(each, 'curl')))
      assert.lengthOf(await curls, operations.length)

      for (const asked of [await runFetch(sampleOf(operation, 'fetch')), (await curls)[index]]) {
        const url = new URL(asked.url)
        const pattern = `${API_PREFIX}${operation.path}`.replace(/\{\w+\}/g, '[a-z0-9_]+')
        assert.match(url.pathname, new RegExp(`^${pattern}$`))
        assert.equal(url.origin, appUrl)
        assert.equal(asked.method, operation.method)
        assert.equal(asked.headers.get('authorization'), 'Bearer cmk_test')
        if (operation.method === 'GET') {
          await operation.input?.validate(Object.fromEntries(url.searchParams))
        } else if (operation.input) {
          assert.equal(asked.headers.get('content-type'), 'application/json')
          assert.deepEqual(JSON.parse(asked.body!), operation.example!.input)
        } else {
          assert.isUndefined(asked.body)
        }
      }
    })
  }
})

test.group('Examples over MCP', () => {
  for (const operation of operations.filter(({ tool }) => tool)) {
    test(`${operation.id} works with its MCP sample`, async ({ assert }) => {
      const source = sampleOf(operation, 'MCP')
      const { params } = JSON.parse(source)
      assert.equal(params.name, operation.tool!.name)
      // The example ids do not exist, and no site may be contacted.
      const isAsking = operation.id === 'suggestUrls'
      const message = isAsking ? source.replace('northwind.example', '127.0.0.1:1') : source
      const { body } = await postMcp(await aKey(await aWorkspace('pro')), message)
      assert.match(body.result.isError ? body.result.content[0].text : 'HTTP 404', /^HTTP 404/)
    })
  }
})

test.group('Errors', () => {
  test('describe every code that the product returns', async ({ assert }) => {
    const files = await readSourceFiles('app/{api,monitoring,alerts,analytics,dashboard,platform}/**/*.ts')
    const described = new Set(refusals.flatMap(({ codes }) => codes.map(({ code }) => code)))
    // Only commands back up data, import it and move contents, and only the app shares.
    const isElsewhere = /\b(?:backup|console|importing|sharing)\/|\/move_contents\.ts$/
    const answering = [...files].filter(([path]) => !isElsewhere.test(path))
    const thrown = answering.flatMap(([, text]) => [
      ...[...text.matchAll(/new Conflict\(\s*'([a-z_]+)'/g)].map(([, code]) => code),
      ...[...text.matchAll(/new ProductError\(\s*\d+,\s*'([a-z_]+)'/g)].map(([, code]) => code),
    ])
    assert.includeMembers(thrown, ['competitor_exists', 'unauthorized'], 'the codes were found')
    assert.sameMembers(
      [...new Set(thrown)].filter((code) => !described.has(code)),
      []
    )
  })

  test('list each status once, in order, and only those in use', ({ assert }) => {
    const statuses = refusals.map(({ status }) => status)
    assert.deepEqual(statuses, [...new Set(statuses)].sort())
  })
})

test.group('TypeScript client', () => {
  test('has types that match the document; if not: npm run client:generate', async ({ assert }) => {
    assert.equal(await readFile(SCHEMA_FILE, 'utf8'), await generateTypes(document()))
  })

  test("supports a typical user's requests", async ({ assert }) => {
    const workspace = await aWorkspace('free')
    const rivalwatch = createClient({ baseUrl: appUrl, key: await aKey(workspace) })

    const { data: me } = await rivalwatch.GET('/me')
    assert.equal(me?.workspace.id, workspace.id)

    const body = { name: 'Northwind', domain: 'https://www.northwind.example/about' }
    const { data: competitor, response } = await rivalwatch.POST('/competitors', { body })
    assert.equal(response.status, 201)
    assert.equal(competitor?.domain, 'northwind.example')
    const { error: conflict } = await rivalwatch.POST('/competitors', { body })
    assert.equal(conflict?.code, 'competitor_exists')

    const { data: page } = await rivalwatch.POST('/watched-urls', {
      body: { competitorId: competitor!.id, url: 'https://northwind.example/pricing', label: 'pricing' },
    })
    assert.equal(page?.crawlFrequency, 'hourly')
    const path = { id: page!.id }
    const { data: paused } = await rivalwatch.PATCH('/watched-urls/{id}', {
      params: { path },
      body: { isActive: false },
    })
    assert.isFalse(paused?.isActive)
    const { data: pages } = await rivalwatch.GET('/watched-urls', {
      params: { query: { competitorId: competitor!.id } },
    })
    assert.deepEqual(pages, [paused!])
    const { data: snapshot } = await rivalwatch.GET('/watched-urls/{id}/snapshot', { params: { path } })
    assert.isNull(snapshot?.snapshot)

    const { data: alerts } = await rivalwatch.GET('/alerts', { params: { query: { page: 2, limit: 5 } } })
    assert.deepEqual(alerts, { alerts: [], total: 0, page: 2, limit: 5 })

    const { data: gone } = await rivalwatch.DELETE('/watched-urls/{id}', { params: { path } })
    assert.isTrue(gone?.success)
    const { error: missing, response: again } = await rivalwatch.DELETE('/watched-urls/{id}', {
      params: { path },
    })
    assert.equal(again.status, 404)
    assert.equal(missing?.message, 'Watched URL not found')
  })

  test('keeps one Idempotency-Key for all attempts of a POST', async ({ assert }) => {
    const rivalwatch = createClient({ baseUrl: appUrl, key: await aKey(await aWorkspace(), 'admin') })
    const send = () =>
      rivalwatch.POST('/competitors', {
        body: { name: 'Northwind', domain: 'northwind.example' },
        headers: { 'Idempotency-Key': 'first-of-november' },
      })
    const first = await send()
    const second = await send()
    assert.deepEqual(second.data, first.data)
    assert.equal(second.response.headers.get('idempotency-replayed'), 'true')
  })
})

/** Returns the example's input as sent in a request: query values are text. */
function asSent({ method, example }: Operation): Record<string, unknown> {
  const input = example?.input ?? {}
  if (method !== 'GET') return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
}

let paths: any

/** Returns the source of an operation's sample in the document. */
function sampleOf({ path, method }: Operation, label: string): string {
  paths ??= document().paths
  const { 'x-codeSamples': samples } = paths[path][method.toLowerCase()]
  return samples.find((sample: any) => sample.label === label).source
}

const KEY = { RIVALWATCH_KEY: 'cmk_test' }

/** Runs a sample with a `fetch` that only records the request. */
async function runFetch(source: string): Promise<Asked> {
  const asked: Asked[] = []
  const listen = async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    asked.push({ url, method, headers: new Headers(headers), body: body as string | undefined })
    return Response.json({})
  }
  const run = new Function('fetch', 'process', 'console', `return (async () => {${source}\n})()`)
  await run(listen, { env: KEY }, { log() {} })
  return asked[0]
}

/** Prints the number and the values of each sample's arguments of `curl`. */
const PRINT_ARGUMENTS = `curl() { printf '%s\\0' "$#" "$@"; }; for sample; do (eval "$sample") || exit; done`

/**
 * Runs the curl samples in a shell whose `curl` only prints its arguments. One shell runs all of them, because it takes
 * long to start a process from one that uses as much memory as this one.
 */
async function runCurls(sources: string[]): Promise<Asked[]> {
  const env = { ...process.env, ...KEY }
  const { stdout } = await promisify(execFile)('sh', ['-c', PRINT_ARGUMENTS, 'sh', ...sources], { env })
  const words = stdout.split('\0').slice(0, -1)
  const asked: Asked[] = []
  while (words.length) asked.push(askedBy(words.splice(0, Number(words.shift()))))
  return asked
}

/** Returns the request that `curl` makes with the arguments. */
function askedBy(words: string[]): Asked {
  const asked: Asked = { url: '', method: 'GET', headers: new Headers() }
  while (words.length) {
    const word = words.shift()!
    if (word === '-X') asked.method = words.shift()!
    else if (word === '-H') asked.headers.append(...(words.shift()!.split(': ') as [string, string]))
    else if (word === '-d') asked.body = words.shift()!
    else asked.url = word
  }
  return asked
}
