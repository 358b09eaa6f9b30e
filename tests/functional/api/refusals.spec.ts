import { test } from '@japa/runner'
import { operations } from '#api/operations'
import { Api } from '#tests/support/api'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { revokeApiKey } from '#workspaces/actions/revoke_api_key'
import type { Operation } from '#workspaces/operation'
import { generateSecret } from '#workspaces/keys/secret'
import ApiKey from '#workspaces/models/api_key'

test.group('Refusals of /v1', () => {
  test('a key that is missing, malformed, unknown or revoked is 401, on every path', async ({ assert }) => {
    const workspace = await aWorkspace()
    const key = await aKey(workspace)
    const revoked = await aKey(workspace)
    await revokeApiKey(await ApiKey.within(workspace).orderBy('id', 'desc').firstOrFail(), 'test')
    const typo = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    const bad = [
      '',
      `Bearer "${key}"`,
      `Basic ${key}`,
      'Bearer',
      `Bearer ${typo}`,
      `Bearer ${generateSecret()}`,
      `Bearer ${revoked}`,
    ]

    for (const authorization of bad) {
      for (const path of ['/me', '/nowhere', '/competitors/x']) {
        const { status, body, headers } = await new Api().send(
          'GET',
          path,
          undefined,
          authorization ? { authorization } : {}
        )
        assert.equal(status, 401, authorization)
        assert.equal(body.code, 'unauthorized')
        assert.equal(headers.get('www-authenticate'), 'Bearer')
      }
    }
    assert.equal((await new Api().send('GET', `/me?key=${key}`)).status, 401)
    assert.equal((await new Api(key).get('/me')).status, 200)
  })

  test('unknown paths are 404, known paths with another method 405', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    assert.equal((await api.get('/nowhere')).status, 404)
    assert.equal((await api.get('')).status, 404)
    const { status, headers } = await api.send('PUT', '/competitors', {})
    assert.equal(status, 405)
    assert.equal(headers.get('allow'), 'GET, POST')
  })

  test('bodies: media type, size, encoding and JSON are checked before the scope', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const scope of ['read', 'write'] as const) {
      const api = new Api(await aKey(workspace, scope))
      const post = (body: string, headers = {}) => api.send('POST', '/competitors', body, headers)
      assert.equal((await post('{}', { 'content-type': 'text/plain' })).status, 415)
      assert.equal((await post('{}', { 'content-encoding': 'gzip' })).status, 415)
      assert.equal((await post('{"name":')).status, 400)
      assert.equal((await post('')).status, 400)
      assert.equal((await post(JSON.stringify({ name: 'x'.repeat(101 * 1024) }))).status, 413)
    }
  })

  test('a read key cannot write', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    for (const operation of operations.filter(({ scope }) => scope === 'write')) {
      const path = operation.path.replace(/\{\w+\}/g, 'x')
      const { status, body } = await api.send(operation.method, path, operation.input ? {} : undefined)
      assert.equal(status, 403, operation.id)
      assert.equal(body.code, 'insufficient_scope')
    }
  })

  test('input that does not fit is 422 with the field', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const page = await aWatchedUrl(workspace)
    const { competitorId } = page
    const watch = { competitorId, url: 'https://northwind.example/blog', label: 'blog' }
    const cases: [method: string, path: string, body: unknown, field: string][] = [
      ['POST', '/competitors', [], 'body'],
      ['POST', '/competitors', null, 'body'],
      ['POST', '/competitors', 'null', 'body'],
      ['POST', '/competitors', {}, 'name'],
      ['POST', '/competitors', { name: '  ', domain: 'a.example' }, 'name'],
      ['POST', '/competitors', { name: 'x'.repeat(10_000), domain: 'a.example' }, 'name'],
      ['POST', '/competitors', { name: 'a\u0000b', domain: 'a.example' }, 'name'],
      ['POST', '/competitors', { name: 'a\r\nb', domain: 'a.example' }, 'name'],
      ['POST', '/competitors', { name: 7, domain: 'a.example' }, 'name'],
      ['POST', '/competitors', { name: 'A', domain: { host: 'a' } }, 'domain'],
      ['POST', '/competitors', { name: 'A', domain: '' }, 'domain'],
      ['POST', '/competitors', { name: 'A', domain: 'not a domain' }, 'domain'],
      ['POST', '/competitors', { name: 'A', domain: '10.0.0.1' }, 'domain'],
      ['POST', '/competitors', { name: 'A', domain: 'http://user:pw@a.example' }, 'domain'],
      ['POST', '/watched-urls', { ...watch, label: 'BLOG' }, 'label'],
      ['POST', '/watched-urls', { ...watch, crawlFrequency: null }, 'crawlFrequency'],
      ['POST', '/watched-urls', { ...watch, crawlFrequency: 'weekly' }, 'crawlFrequency'],
      ['POST', '/watched-urls', { ...watch, competitorId: 1 }, 'competitorId'],
      ['POST', '/watched-urls', { ...watch, url: '/blog' }, 'url'],
      ['POST', '/watched-urls', { ...watch, url: 'ftp://northwind.example/' }, 'url'],
      ['POST', '/watched-urls', { ...watch, url: 'file:///etc/passwd' }, 'url'],
      ['POST', '/watched-urls', { ...watch, url: 'javascript:alert(1)' }, 'url'],
      ['POST', '/watched-urls', { ...watch, url: 'https://u:p@northwind.example/' }, 'url'],
      ['POST', '/watched-urls', { ...watch, url: 'http://169.254.169.254/' }, 'url'],
      ['POST', '/watched-urls', { ...watch, url: `https://northwind.example/${'a'.repeat(9000)}` }, 'url'],
      ['PATCH', `/watched-urls/${page.id}`, { isActive: 'true' }, 'isActive'],
      ['PATCH', `/watched-urls/${page.id}`, { isActive: 1 }, 'isActive'],
      ['PATCH', `/watched-urls/${page.id}`, { label: null }, 'label'],
    ]
    for (const [method, path, body, field] of cases) {
      const answer = await api.send(method, path, body)
      assert.equal(answer.status, 422, `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`)
      assert.include(
        answer.body.errors.map((error: any) => error.field),
        field
      )
      assert.equal(answer.body.detail, answer.body.message)
    }
  })

  test('409 for what is there already, compared as it is stored', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const { body: competitor } = await api.post('/competitors', { name: 'A', domain: 'bücher.example' })
    assert.equal(competitor.domain, 'xn--bcher-kva.example')
    for (const domain of ['BÜCHER.example', 'https://www.xn--bcher-kva.example/x', 'bücher.example.']) {
      assert.equal((await api.post('/competitors', { name: 'B', domain })).status, 409, domain)
    }
    const watch = (url: string) =>
      api.post('/watched-urls', { competitorId: competitor.id, url, label: 'blog' })
    assert.equal((await watch('https://a.example/x?y=1')).status, 201)
    for (const url of ['https://A.example:443/x?y=1#z', 'https://a.example/./x?y=1']) {
      assert.equal((await watch(url)).status, 409, url)
    }
  })

  test('402 at the limit, also under parallel requests', async ({ assert }) => {
    const workspace = await aWorkspace('free')
    const api = new Api(await aKey(workspace))
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api.post('/competitors', { name: 'A', domain: `c${index}.example` })
      )
    )
    assert.lengthOf(
      added.filter(({ status }) => status === 201),
      3
    )
    const refused = added.filter(({ status }) => status === 402)
    assert.lengthOf(refused, 5)
    assert.equal(refused[0].body.message, 'Competitor limit reached (3/3)')

    const competitorId = added.find(({ status }) => status === 201)!.body.id
    const watched = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        api.post('/watched-urls', { competitorId, url: `https://c.example/${index}`, label: 'custom' })
      )
    )
    assert.lengthOf(
      watched.filter(({ status }) => status === 201),
      10
    )
    assert.equal(
      watched.find(({ status }) => status === 402)!.body.message,
      'Watched URL limit reached (10/10)'
    )
  })

  test('the same competitor added in parallel is there once', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.post('/competitors', { name: 'A', domain: 'a.example' }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
  })

  test("another workspace's ids are as unknown as made-up ones", async ({ assert }) => {
    const theirs = await aWatchedUrl(await aWorkspace())
    const theirAlert = await anAlert(theirs)
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const mine = await aWatchedUrl(workspace)
    // A body that fits: one that does not is refused before ids are looked up.
    const bodyFor = ({ method, input, example }: Operation) =>
      input && method !== 'GET' ? (example?.input ?? {}) : undefined
    const without = ({ body: { requestId, ...rest } }: any) => rest

    for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
      const foreign = operation.path.startsWith('/alerts')
        ? theirAlert.id
        : operation.path.startsWith('/competitors')
          ? theirs.competitorId
          : theirs.id
      const ask = (id: string) =>
        api.send(operation.method, operation.path.replace('{id}', id), bodyFor(operation))
      const unknown = await ask('wu_01m00000000000000000000000')
      assert.equal(unknown.status, 404, operation.id)
      for (const id of [
        foreign,
        mine.workspaceId,
        '1%20OR%201=1',
        '..%2Fme',
        'x'.repeat(5000),
        foreign.toUpperCase(),
      ]) {
        const answer = await ask(id)
        assert.equal(answer.status, 404, `${operation.id} ${id.slice(0, 40)}`)
        assert.deepEqual(without(answer), without(unknown))
      }
    }
    const { status } = await api.post('/watched-urls', {
      competitorId: theirs.competitorId,
      url: 'https://a.example/',
      label: 'blog',
    })
    assert.equal(status, 404)
    assert.lengthOf((await api.get(`/watched-urls?competitorId=${theirs.competitorId}`)).body, 0)
  })
})
