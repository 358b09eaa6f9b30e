import { Validator } from '@seriousme/openapi-schema-validator'
import { test } from '@japa/runner'
import { describeApi } from '#api/openapi/document'
import { API_PREFIX, operations } from '#api/operations'
import { appUrl } from '#config/app'
import { Api, type Answer } from '#tests/support/api'
import { ask } from '#tests/support/ask'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type { Deprecation } from '#platform/operations/deprecation'
import { generateTypes } from '../../../clients/typescript/generator/types.js'

const GOING: Deprecation = { since: '2027-01-01', sunset: '2027-07-02' }

/** Deprecates an operation until the test ends. */
function deprecate(id: string, cleanup: (undo: () => void) => void, deprecated = GOING) {
  const operation = operations.find((one) => one.id === id)!
  operation.deprecated = deprecated
  cleanup(() => delete operation.deprecated)
}

const describe = () => {
  const installation = { baseUrl: appUrl + API_PREFIX, version: '1.0.0' }
  return JSON.parse(JSON.stringify(describeApi(operations, installation)))
}

const saysSo = ({ headers }: Answer) =>
  headers.has('deprecation') || headers.has('sunset') || headers.has('link')

test.group('Deprecated operation', () => {
  test('is announced in every response, including errors', async ({ assert, cleanup }) => {
    deprecate('addCompetitor', cleanup)
    const workspace = await aWorkspace('free')
    const api = new Api(await aKey(workspace))
    const reader = new Api(await aKey(workspace, 'read'))
    const add = (one: Api, body: unknown, headers = {}) => one.send('POST', '/competitors', body, headers)
    const competitor = { name: 'Northwind', domain: 'northwind.example' }
    const named = { 'idempotency-key': 'one' }

    const answers = [
      await add(api, competitor, named),
      await add(api, competitor, named),
      await add(api, competitor),
      await add(api, '{'),
      await add(api, competitor, { 'content-type': 'text/plain' }),
      await add(api, {}),
      await add(reader, competitor),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 409, 400, 415, 422, 403]
    )
    for (const { headers } of answers) {
      assert.equal(headers.get('deprecation'), `@${Date.UTC(2027, 0, 1) / 1000}`)
      assert.equal(headers.get('sunset'), 'Fri, 02 Jul 2027 00:00:00 GMT')
      assert.equal(
        headers.get('link'),
        `<${appUrl}/docs/guide#versions>; rel="deprecation"; type="text/html", ` +
          `<${appUrl}/docs/guide#versions>; rel="sunset"; type="text/html"`
      )
    }
  })

  test('is announced to HEAD and in internal errors', async ({ assert, cleanup }) => {
    deprecate('listCompetitors', cleanup)
    const key = await aKey(await aWorkspace())
    assert.property((await ask('/v1/competitors', { key, method: 'HEAD' })).headers, 'deprecation')
    const operation = operations.find(({ id }) => id === 'listCompetitors')!
    const { handle } = operation
    cleanup(() => void (operation.handle = handle))
    operation.handle = () => Promise.reject(new Error('The disk is full'))
    const answer = await new Api(key).get('/competitors')
    assert.equal(answer.status, 500)
    assert.isTrue(saysSo(answer))
  })

  test('links to the configured page', async ({ assert, cleanup }) => {
    const api = new Api(await aKey(await aWorkspace()))
    for (const [link, address] of [
      ['https://rivalwatch.example/news#lists', 'https://rivalwatch.example/news#lists'],
      ['/docs#/Alerts', `${appUrl}/docs#/Alerts`],
    ]) {
      deprecate('listCompetitors', cleanup, { ...GOING, link })
      const { headers } = await api.get('/competitors')
      assert.include(headers.get('link'), `<${address}>; rel="deprecation"`)
      assert.include(headers.get('link'), `<${appUrl}/docs/guide#versions>; rel="sunset"`)
    }
  })

  test('is not mentioned by other operations or before authentication', async ({ assert, cleanup }) => {
    deprecate('addCompetitor', cleanup)
    const api = new Api(await aKey(await aWorkspace()))
    const silent = [
      await api.get('/competitors'),
      await api.send('PUT', '/competitors'),
      await api.get('/nowhere'),
      await new Api().post('/competitors'),
    ]
    assert.deepEqual(
      silent.map(({ status }) => status),
      [200, 405, 404, 401]
    )
    for (const answer of silent) assert.isFalse(saysSo(answer), `${answer.status}`)
  })

  test('is marked in the OpenAPI document, with its dates and headers', async ({ assert, cleanup }) => {
    const before = describe()
    deprecate('listCompetitors', cleanup)
    const document = describe()
    const { get, post } = document.paths['/competitors']
    assert.isTrue(get.deprecated)
    assert.match(
      get.description,
      /^\*\*Deprecated\*\* since 2027-01-01; it may be removed on or after 2027-07-02\./
    )
    assert.include(get.description, '(/docs/guide#versions)')
    assert.include(get.description, before.paths['/competitors'].get.description)
    assert.containsSubset(Object.keys(get.responses['200'].headers), ['Deprecation', 'Sunset', 'Link'])
    assert.deepEqual(post, before.paths['/competitors'].post)
    assert.notProperty(post, 'deprecated')
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    assert.isTrue(valid, JSON.stringify(errors))
    assert.include(await generateTypes(document), '@deprecated')
  })

  test('is described in the guide', async ({ assert, cleanup }) => {
    const guide = async () => (await fetch(`${appUrl}/docs/guide`)).text()
    assert.include(await guide(), 'Nothing is currently deprecated')
    deprecate('listCompetitors', cleanup, { ...GOING, link: 'https://rivalwatch.example/news' })
    const html = await guide()
    assert.notInclude(html, 'Nothing is currently deprecated')
    assert.match(
      html,
      /<code>GET \/competitors<\/code> has been deprecated since 2027-01-01;\s+it may be removed on or after 2027-07-02/
    )
    assert.include(html, 'href="https://rivalwatch.example/news"')
    assert.include(html, '182 days')
  })
})
