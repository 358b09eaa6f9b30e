import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import AuditEvent from '#workspaces/models/audit_event'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { ask } from '#tests/support/ask'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('One competitor or page', () => {
  test('has the same form as in the list', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const api = new Api(await aKey(workspace, 'read'))
    const [competitor] = (await api.get('/competitors')).body
    assert.deepEqual((await api.get(`/competitors/${page.competitorId}`)).body, competitor)
    assert.equal(competitor.urlCount, 1)
    const [listed] = (await api.get('/watched-urls')).body
    assert.deepEqual((await api.get(`/watched-urls/${page.id}`)).body, listed)
  })

  test('renames and moves a competitor, field by field', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const { competitorId } = await aWatchedUrl(workspace)
    await aWatchedUrl(workspace, 'contoso.example')
    const key = await aKey(workspace)
    const api = new Api(key)
    const path = `/competitors/${competitorId}`
    const renamed = await api.patch(path, { name: ' Northwind Traders ' })
    assert.deepInclude(renamed.body, { name: 'Northwind Traders', domain: 'northwind.example', urlCount: 1 })
    const moved = await api.patch(path, { domain: 'https://www.Traders.example/about' })
    assert.deepInclude(moved.body, { name: 'Northwind Traders', domain: 'traders.example' })
    assert.deepEqual((await api.patch(path, {})).body, moved.body)
    const events = await AuditEvent.within(workspace).where('action', 'competitor.updated').orderBy('id')
    assert.deepEqual(
      events.map(({ detail }) => detail),
      [
        'Northwind (northwind.example) to Northwind Traders (northwind.example)',
        'Northwind Traders (northwind.example) to Northwind Traders (traders.example)',
      ]
    )
    assert.equal((await api.patch(path, { domain: 'contoso.example' })).body.code, 'competitor_exists')
    for (const input of [
      { name: '' },
      { name: null },
      { name: 'a\u0000' },
      { domain: '10.0.0.1' },
      { domain: 1 },
    ]) {
      assert.equal((await api.patch(path, input)).status, 422, JSON.stringify(input))
    }
    assert.equal((await new Api(await aKey(workspace, 'read')).patch(path, { name: 'A' })).status, 403)
    const theirs = new Api(await aKey(await aWorkspace('pro')))
    assert.equal((await theirs.patch(path, { name: 'A' })).status, 404)
    assert.deepEqual((await api.get(path)).body, moved.body)
  })
})

test.group('ETag', () => {
  test('saves a client from downloading unchanged data', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const key = await aKey(workspace)
    const api = new Api(key)
    const path = `/watched-urls/${page.id}`
    const first = await api.get(path)
    const etag = first.headers.get('etag')!
    assert.match(etag, /^"[\w-]{27}"$/)
    assert.equal((await api.get(path)).headers.get('etag'), etag)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await ask(`/v1${path}`, { key, headers: [`If-None-Match: ${known}`] })
      assert.deepInclude(answer, { status: 304, body: '' }, known)
      assert.equal(answer.headers.etag, etag)
      assert.isUndefined(answer.headers['content-type'])
    }
    await api.patch(path, { label: 'docs' })
    const later = await ask(`/v1${path}`, { key, headers: [`If-None-Match: ${etag}`] })
    assert.equal(later.status, 200)
    assert.notEqual(later.headers.etag, etag)
  })

  test('keeps a client from overwriting changes that it has not read', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const api = new Api(await aKey(workspace))
    for (const [path, one, other] of [
      [`/watched-urls/${page.id}`, { label: 'docs' }, { crawlFrequency: 'daily' }],
      [`/competitors/${page.competitorId}`, { name: 'One' }, { name: 'Two' }],
    ] as const) {
      const etag = (await api.get(path)).headers.get('etag')!
      const changed = await api.send('PATCH', path, one, { 'if-match': etag })
      assert.deepInclude(changed.body, one)
      const current = changed.headers.get('etag')!
      assert.equal((await api.get(path)).headers.get('etag'), current)

      for (const outdated of [etag, `W/${current}`, '"x"']) {
        const refused = await api.send('PATCH', path, other, { 'if-match': outdated })
        assert.equal(refused.status, 412, outdated)
        assert.equal(refused.body.code, 'precondition_failed')
      }
      assert.equal((await api.get(path)).headers.get('etag'), current, 'nothing was changed')
      for (const fitting of [`"x", ${current}`, '*']) {
        assert.equal((await api.send('PATCH', path, {}, { 'if-match': fitting })).status, 200)
      }
      assert.equal((await api.patch(path, other)).status, 200)
    }
  })
})

test.group('Location', () => {
  test('leads to the created object, even when a response is repeated', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace('pro')))
    const add = () =>
      api.send('POST', '/competitors', { name: 'A', domain: 'a.example' }, { 'idempotency-key': 'once' })
    const [added, again] = [await add(), await add()]
    const location = added.headers.get('location')!
    assert.equal(location, `${appUrl}/v1/competitors/${added.body.id}`)
    assert.equal(again.headers.get('location'), location)
    assert.deepEqual((await api.get(location.slice(`${appUrl}/v1`.length))).body, added.body)

    const input = { competitorId: added.body.id, url: 'https://a.example/pricing', label: 'pricing' }
    const watched = await api.post('/watched-urls', input)
    const path = watched.headers.get('location')!.slice(`${appUrl}/v1`.length)
    assert.equal((await api.get(path)).body.id, watched.body.id)
  })
})
