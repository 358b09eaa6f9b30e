import { test } from '@japa/runner'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { writing } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** Each test combines two adjacent errors and checks which one is returned. */
test.group('Order of refusals', () => {
  const page = (competitorId: string, url: string) => ({ competitorId, url, label: 'pricing' })
  const ofSize = (bytes: number) => 'x'.repeat(bytes)

  test('prefers 401 to 404 for an unknown path, and to 405', async ({ assert }) => {
    assert.equal((await new Api('cmk_x').get('/nowhere')).status, 401)
    assert.equal((await new Api().send('PUT', '/me')).status, 401)
    assert.equal((await new Api().send('POST', '/competitors', '{')).status, 401)
  })

  test('prefers 404 for an unknown path to 405, for every caller', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    for (const method of ['PUT', 'OPTIONS', 'DELETE']) {
      assert.equal((await api.send(method, '/nowhere')).body.code, 'unknown_endpoint', method)
    }
  })

  test('prefers 405 to 415, 413 and 400', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    const text = { 'content-type': 'text/plain' }
    assert.equal((await api.send('PUT', '/competitors', 'x', text)).status, 405)
    assert.equal((await api.send('PATCH', '/me', ofSize(200 * 1024))).status, 405)
    assert.equal((await api.send('POST', '/me', '{')).status, 405)
  })

  test('prefers 415 to 413, and 413 to 400, on every operation that may have a body', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const { method, path } of writing) {
      // A single key would exceed its rate limit.
      const api = new Api(await aKey(workspace, 'read'))
      const send = (body: string, headers = {}) => api.send(method, path.replace('{id}', 'x'), body, headers)
      const large = ofSize(101 * 1024)
      assert.equal((await send(large, { 'content-type': 'text/plain' })).status, 415, path)
      assert.equal((await send(large, { 'content-encoding': 'gzip' })).status, 415, path)
      assert.equal((await send(large)).status, 413, path)
    }
  })

  test('prefers 400 to 403, and 403 to 422, on every operation that writes', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const { method, path } of writing) {
      // A single key would exceed its rate limit.
      const api = new Api(await aKey(workspace, 'read'))
      const send = (body: string, headers = {}) => api.send(method, path.replace('{id}', 'x'), body, headers)
      assert.equal((await send('{')).status, 400, path)
      assert.equal((await send('[]')).status, 403, path)
      assert.equal((await send('{"name":7,"label":7,"feedback":7}')).status, 403, path)
      assert.equal((await send('{}', { 'idempotency-key': 'two words' })).status, 403, path)
    }
  })

  test('prefers 422 to 404 for the resource', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alert = await anAlert(await aWatchedUrl(await aWorkspace()))
    const api = new Api(await aKey(workspace))
    assert.equal((await api.patch('/watched-urls/wu_x', { isActive: 'true' })).status, 422)
    assert.equal((await api.post(`/alerts/${alert.id}/feedback`, { feedback: 'neutral' })).status, 422)
    assert.equal((await api.get('/analytics/sites/site_x/summary?days=0')).status, 422)
    const url = 'ftp://northwind.example/'
    assert.equal((await api.post('/watched-urls', page('comp_x', url))).status, 422)
  })

  test('prefers 404 for the resource to 409', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { url } = await aWatchedUrl(workspace)
    const api = new Api(await aKey(workspace))
    assert.equal((await api.post('/watched-urls', page('comp_x', url))).status, 404)
  })

  test('prefers 404 for the resource to 402', async ({ assert }) => {
    const workspace = await aWorkspace('free')
    for (let count = 0; count < 10; count++) await aWatchedUrl(workspace, 'northwind.example', `/${count}`)
    const api = new Api(await aKey(workspace))
    assert.equal((await api.post('/watched-urls', page('comp_x', 'https://a.example/'))).status, 404)
  })

  test('prefers 409 to 402', async ({ assert }) => {
    const workspace = await aWorkspace('free')
    const { competitorId, url } = await aWatchedUrl(workspace, 'a.example', '/0')
    for (let count = 1; count < 10; count++) await aWatchedUrl(workspace, 'a.example', `/${count}`)
    for (const domain of ['b.example', 'c.example']) await aWatchedUrl(workspace, domain)
    const api = new Api(await aKey(workspace))
    assert.equal((await api.post('/competitors', { name: 'A', domain: 'a.example' })).status, 409)
    assert.equal((await api.post('/competitors', { name: 'A', domain: 'd.example' })).status, 402)
    assert.equal((await api.post('/watched-urls', page(competitorId, url))).status, 409)
    assert.equal((await api.post('/watched-urls', page(competitorId, 'https://a.example/x'))).status, 402)
  })
})
