import { test } from '@japa/runner'
import { methodsOf, operations, operationsAt } from '#api/operations'
import { Api } from '#tests/support/api'
import { requestFor } from '#tests/support/every_operation'
import { furnishFully } from '#tests/support/furnished_workspace'
import { ask } from '#tests/support/ask'
import { aKey, aWorkspace } from '#tests/support/workspace'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY']
const paths = [...new Set(operations.map(({ path }) => path.replace('{id}', 'x')))]

test.group('Methods', () => {
  for (const path of paths) {
    test(`${path} answers its own, and 405 to all others`, async ({ assert }) => {
      const key = await aKey(await aWorkspace(), 'admin')
      const allowed = operationsAt(path).flatMap(methodsOf)
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        const { status, headers, body } = await ask(`/v1${path}`, { key, method })
        assert.equal(status, 405, method)
        assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
        assert.isNotEmpty(headers['x-request-id'])
        assert.sameMembers(headers['allow'].split(', '), [...new Set(allowed)])
        if (method !== 'HEAD') assert.equal(JSON.parse(body).code, 'method_not_allowed')
      }
    })
  }

  test('ignores a body', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const body of ['{', { name: 'A' }]) {
      // Each key has a rate limit.
      const api = new Api(await aKey(workspace, 'admin'))
      for (const path of paths) assert.equal((await api.send('PUT', path, body)).status, 405, path)
    }
  })

  test('answers HEAD like GET, without the body', async ({ assert }) => {
    const workspace = await aWorkspace()
    const furniture = await furnishFully(workspace)
    const key = await aKey(workspace, 'admin')
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const path = `/v1${requestFor(operation, furniture).path}`
      const got = await ask(path, { key })
      const asked = await ask(path, { key, method: 'HEAD' })
      assert.equal(asked.status, 200, operation.id)
      assert.equal(asked.body, '')
      for (const name of ['content-type', 'content-length', 'cache-control']) {
        assert.equal(asked.headers[name], got.headers[name], `${operation.id} ${name}`)
      }
      assert.equal((await ask(path, { method: 'HEAD' })).status, 401)
    }
    const missing = await ask('/v1/alerts/x', { key, method: 'HEAD' })
    assert.deepInclude(missing, { status: 404, body: '' })
    assert.equal(missing.headers['content-type'], 'application/problem+json; charset=utf-8')
  })

  test('does not read the body of a GET', async ({ assert }) => {
    const key = await aKey(await aWorkspace(), 'admin')
    for (const body of ['{', '{"limit":0}', 'x'.repeat(5000)]) {
      const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`, '', body]
      assert.equal((await ask('/v1/alerts', { key, headers })).status, 200)
    }
  })
})

test.group('Paths', () => {
  const UNKNOWN = [
    '/v1',
    '/v1/',
    '/v1/nowhere',
    '/v1//me',
    '//v1/me',
    '//v1//me',
    '/v1/me//',
    '/v1/me/x',
    '/v1/ME',
    '/V1/me',
    '/v1/me.json',
    '/v1/me;x',
    '/v1/m\\e',
    '/v1/%6de%20',
    '/v1/me%2F',
    '/v1/me%00',
    '/v1/%ff',
    '/v1/%',
    '/v1/%zz',
    '/v1/..%2fme',
    '/v1/competitors/x/nowhere',
    '/v1/__proto__',
    '/v1/openapi.json/',
    '/v1/openapi.yaml',
  ]

  test('returns 404 for unknown paths for any method, or 401 without a key', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const path of UNKNOWN) {
      const key = await aKey(workspace, 'admin')
      for (const method of ['GET', 'POST', 'PUT']) {
        const { status, headers, body } = await ask(path, { key, method })
        assert.equal(status, 404, `${method} ${path}`)
        assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8', path)
        assert.equal(JSON.parse(body).code, 'unknown_endpoint', path)
        assert.equal(headers['x-request-id'], JSON.parse(body).requestId)
      }
      assert.equal((await ask(path)).status, 401, path)
    }
  })

  test('ignores a trailing slash and unnecessary percent-encoding', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { watchedUrlId } = await furnishFully(workspace)
    const key = await aKey(workspace, 'admin')
    const [first, ...rest] = watchedUrlId
    const encoded = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`
    for (const path of [
      '/v1/me/',
      '/v1/%6d%65',
      '/v1/me?',
      '/v1/me?%',
      `/v1/watched-urls/${encoded}/snapshot/`,
      // Absolute form, as a proxy may write it.
      'http://rivalwatch.example/v1/me',
      'HTTPS://rivalwatch.example:8443/v1/me?x=1',
    ]) {
      assert.equal((await ask(path, { key })).status, 200, path)
    }
  })

  test('does not affect paths outside the API', async ({ assert }) => {
    const key = await aKey(await aWorkspace(), 'admin')
    for (const path of ['/v1x/me', '/v10/me', '/v2/me', '/api/v1/me', '*', '/%76%31x']) {
      const { status, headers } = await ask(path, { key })
      assert.equal(status, 404, path)
      assert.match(headers['content-type'], /^text\/html/, path)
    }
  })
})
