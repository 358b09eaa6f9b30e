import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { claim, pruneAnswers, type Claim } from '#api/http/idempotency'
import { operations } from '#api/operations'
import { clearSuggestions } from '#monitoring/actions/suggest_urls'
import { DAY, MINUTE } from '#platform/instants'
import { Api, type Answer } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { attempts } from '#workspaces/accounts/auth_throttle'

const KEY = '5f0c1e9a-6f1b-4c5e-9a53-0b9b6a1d7c11'
const competitor = { name: 'Northwind', domain: 'northwind.example' }

/** Sends a POST with an idempotency key. */
function named(api: Api, path: string, body: unknown, key = KEY): Promise<Answer> {
  return api.send('POST', path, body, { 'idempotency-key': key })
}

const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'

async function aWriter(plan: 'free' | 'enterprise' = 'enterprise') {
  return new Api(await aKey(await aWorkspace(plan)))
}

test.group('Idempotency-Key', () => {
  test('processes a repeated request once and returns the same response', async ({ assert }) => {
    const api = await aWriter()
    const first = await named(api, '/competitors', competitor)
    assert.equal(first.status, 201)
    assert.isFalse(isReplay(first))

    const again = await named(api, '/competitors', competitor)
    assert.isTrue(isReplay(again))
    assert.equal(again.status, 201)
    assert.deepEqual(again.body, first.body)
    assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'))
    assert.lengthOf((await api.get('/competitors')).body, 1)
  })

  test("stores an operation's error response too", async ({ assert }) => {
    const api = await aWriter('free')
    await api.post('/competitors', competitor)
    const first = await named(api, '/competitors', competitor)
    assert.equal(first.status, 409)
    await api.delete(`/competitors/${(await api.get('/competitors')).body[0].id}`)

    const again = await named(api, '/competitors', competitor)
    assert.isTrue(isReplay(again))
    assert.equal(again.status, 409)
    assert.deepEqual(again.body, first.body)
    assert.equal((await named(api, '/competitors', competitor, 'another')).status, 201)
  })

  test('identifies a request without a body by its path', async ({ assert }) => {
    const api = await aWriter()
    const first = await named(api, '/watched-urls/wu_a/crawl', undefined)
    const again = await named(api, '/watched-urls/wu_a/crawl', undefined)
    assert.equal(first.status, 404)
    assert.isTrue(isReplay(again))
    assert.deepEqual(again.body, first.body)
    assert.equal((await named(api, '/watched-urls/wu_b/crawl', undefined)).status, 422)
  })

  test('rejects a key that was used for another request', async ({ assert }) => {
    const api = await aWriter()
    const added = await named(api, '/competitors', competitor)
    const others: [path: string, body: unknown][] = [
      ['/competitors', { ...competitor, name: 'Contoso' }],
      ['/watched-urls', { competitorId: added.body.id, url: 'https://northwind.example/', label: 'blog' }],
    ]
    for (const [path, body] of others) {
      const answer = await named(api, path, body)
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'idempotency_key_reused')
    }
    assert.lengthOf((await api.get('/watched-urls')).body, 0)
  })

  test('allows a retry of a request rejected before it began', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    assert.equal((await named(api, '/competitors', { name: 'A' })).status, 422)
    assert.equal((await named(api, '/competitors', '{')).status, 400)
    assert.equal(
      (await named(new Api(await aKey(workspace, 'read')), '/competitors', competitor)).status,
      403
    )
    const answer = await named(api, '/competitors', competitor)
    assert.equal(answer.status, 201)
    assert.isFalse(isReplay(answer))
  })

  test('allows an immediate retry after an internal error', async ({ assert }) => {
    const api = await aWriter()
    const operation = operations.find(({ id }) => id === 'addCompetitor')!
    const { handle } = operation
    operation.handle = () => Promise.reject(new Error('The disk is full'))
    try {
      assert.equal((await named(api, '/competitors', competitor)).status, 500)
    } finally {
      operation.handle = handle
    }
    const answer = await named(api, '/competitors', competitor)
    assert.equal(answer.status, 201)
    assert.isFalse(isReplay(answer))
  })

  test('allows a retry after rate limiting', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    for (let time = 0; time < 30; time++) await attempts.sitesOf.count(workspace.id)
    const site = { domain: '127.0.0.1:1' }
    clearSuggestions()
    assert.equal((await named(api, '/competitors/suggest-urls', site)).status, 429)
    await attempts.sitesOf.forget(workspace.id)
    const answer = await named(api, '/competitors/suggest-urls', site)
    assert.equal(answer.status, 200)
    assert.isFalse(isReplay(answer))
  })

  test('separates API keys', async ({ assert }) => {
    const workspace = await aWorkspace()
    await named(new Api(await aKey(workspace)), '/competitors', competitor)
    const answer = await named(new Api(await aKey(workspace)), '/competitors', competitor)
    assert.equal(answer.body.code, 'competitor_exists')
    assert.equal((await named(await aWriter(), '/competitors', competitor)).status, 201)
  })

  test('rejects an invalid key with 422', async ({ assert }) => {
    const api = await aWriter()
    for (const key of ['', 'x'.repeat(256), 'two words', 'schlüssel', 'tab\there']) {
      const answer = await named(api, '/competitors', competitor, key)
      assert.equal(answer.status, 422, JSON.stringify(key))
      assert.equal(answer.body.errors[0].field, 'Idempotency-Key')
    }
    for (const key of ['x', 'x'.repeat(255), '"quoted"', '!~']) {
      const domain = `a${key.length}.example`
      assert.equal((await named(api, '/competitors', { ...competitor, domain }, key)).status, 201, key)
    }
  })

  test('is ignored except for POST', async ({ assert }) => {
    const api = await aWriter()
    const headers = { 'idempotency-key': 'not a key' }
    assert.equal((await api.send('GET', '/me', undefined, headers)).status, 200)
    assert.equal((await api.send('DELETE', '/competitors/x', undefined, headers)).status, 404)
  })

  test('processes one of several concurrent requests; the others wait or get its response', async ({
    assert,
  }) => {
    const api = await aWriter()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => named(api, '/competitors', competitor))
    )
    const done = answers.filter(({ status }) => status === 201)
    assert.lengthOf(
      done.filter((answer) => !isReplay(answer)),
      1
    )
    for (const { body } of done) assert.deepEqual(body, done[0].body)
    for (const { status, body, headers } of answers.filter((answer) => !done.includes(answer))) {
      assert.equal(status, 409)
      assert.equal(body.code, 'idempotency_in_progress')
      assert.equal(headers.get('retry-after'), '1')
    }
    assert.lengthOf((await api.get('/competitors')).body, 1)
  })

  test('takes over an abandoned request after a minute', async ({ assert }) => {
    const api = await aWriter()
    await named(api, '/competitors', competitor)
    const isRunningSince = (startedAt: number) =>
      db.from('idempotency_keys').update({ status: null, body: null, started_at: startedAt })

    await isRunningSince(Date.now())
    const waiting = await named(api, '/competitors', competitor)
    assert.equal(waiting.body.code, 'idempotency_in_progress')

    await isRunningSince(Date.now() - MINUTE)
    const other = await named(api, '/competitors', { ...competitor, name: 'Contoso' })
    assert.equal(other.body.code, 'idempotency_key_reused')
    const takenOver = await named(api, '/competitors', competitor)
    assert.equal(takenOver.body.code, 'competitor_exists', 'it ran again')
    assert.isTrue(isReplay(await named(api, '/competitors', competitor)))
  })

  test('is free again after a day', async ({ assert }) => {
    const api = await aWriter()
    await named(api, '/competitors', competitor)
    await db.from('idempotency_keys').update({ started_at: Date.now() - DAY })
    const answer = await named(api, '/competitors', { name: 'Contoso', domain: 'contoso.example' })
    assert.equal(answer.status, 201)
    assert.isFalse(isReplay(answer))
  })
})

test.group('Idempotency claims', () => {
  const rows = () => db.from('idempotency_keys').select('*')

  async function aRequest() {
    await aWriter()
    const { id } = await db.from('api_keys').select('id').firstOrFail()
    return { apiKeyId: id as string, idempotencyKey: KEY, fingerprint: 'a'.repeat(64) }
  }

  test('can be retried immediately after an internal error', async ({ assert }) => {
    const request = await aRequest()
    const first = (await claim(request)) as Claim
    await first.release()
    const second = (await claim(request)) as Claim
    await second.keep({ status: 201, body: '{"€":1}' })
    assert.deepEqual(await claim(request), { status: 201, body: '{"€":1}' })
  })

  test('change nothing once taken over', async ({ assert }) => {
    const request = await aRequest()
    const now = Date.now()
    const slow = (await claim(request, now - MINUTE)) as Claim
    const next = (await claim(request, now)) as Claim
    await slow.keep({ status: 201, body: '"slow"' })
    await slow.release()
    await next.keep({ status: 201, body: '"next"' })
    assert.deepEqual(await claim(request, now), { status: 201, body: '"next"' })
  })

  test('are taken over by one of several concurrent requests', async ({ assert }) => {
    const request = await aRequest()
    const now = Date.now()
    await claim(request, now - MINUTE)
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claim(request, now)))
    assert.lengthOf(
      outcomes.filter(({ status }) => status === 'fulfilled'),
      1
    )
  })

  test('are deleted when old, and with their API key', async ({ assert }) => {
    const request = await aRequest()
    const now = Date.now()
    await claim({ ...request, idempotencyKey: 'old' }, now - DAY)
    await claim(request, now - DAY + 1)
    await pruneAnswers(now)
    assert.deepEqual(
      (await rows()).map((row) => row.idempotency_key),
      [KEY]
    )
    await db.from('api_keys').where('id', request.apiKeyId).delete()
    assert.lengthOf(await rows(), 0)
  })
})
