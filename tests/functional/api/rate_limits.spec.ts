import { test } from '@japa/runner'
import { errors, type Limiter, type LimiterResponse } from '@adonisjs/limiter'
import db from '@adonisjs/lucid/services/db'
import { apiRateLimit } from '#config/limiter'
import { Api, type Answer } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { pruneCounts, RateLimit } from '#platform/http/rate_limit'

const LIMIT = apiRateLimit.requests

/** Parses a `RateLimit` header. */
function allowanceIn({ headers }: Answer): { remaining: number; resetIn: number } {
  const [, remaining, resetIn] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
  return { remaining: Number(remaining), resetIn: Number(resetIn) }
}

test.group('Rate limit of /v1', () => {
  test('reports the remaining requests in every response to a known key', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    const answers = [
      await api.get('/me'),
      await api.get('/nowhere'),
      await api.send('PUT', '/competitors'),
      await api.send('POST', '/competitors', '{'),
      await api.post('/competitors', { name: 'A', domain: 'a.example' }),
      await api.get('/alerts?page=0'),
      await api.get('/alerts/alert_unknown'),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 405, 400, 403, 422, 404]
    )
    for (const [index, answer] of answers.entries()) {
      assert.equal(answer.headers.get('ratelimit-policy'), `"default";q=${LIMIT};w=60`)
      const { remaining, resetIn } = allowanceIn(answer)
      assert.equal(remaining, LIMIT - 1 - index)
      assert.isTrue(resetIn >= 1 && resetIn <= 60)
    }
  })

  test('reports nothing to unknown callers', async ({ assert }) => {
    const { status, headers } = await new Api('cmk_unknown').get('/me')
    assert.equal(status, 401)
    assert.isFalse(headers.has('ratelimit') || headers.has('ratelimit-policy'))
  })

  test('allows exactly the limit, even for concurrent requests, per key', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const other = new Api(await aKey(workspace))
    const answers: Answer[] = []
    while (answers.length < LIMIT + 10) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => api.get('/me')))))
    }
    const passed = answers.filter(({ status }) => status === 200)
    assert.lengthOf(passed, LIMIT)
    assert.deepEqual(
      passed.map((answer) => allowanceIn(answer).remaining).sort((a, b) => b - a),
      passed.map((_, index) => LIMIT - 1 - index)
    )

    const refused = answers.find(({ status }) => status !== 200)!
    assert.equal(refused.status, 429)
    assert.equal(refused.body.code, 'rate_limited')
    assert.equal(allowanceIn(refused).remaining, 0)
    assert.equal(Number(refused.headers.get('retry-after')), allowanceIn(refused).resetIn)

    assert.equal((await api.get('/nowhere')).status, 429, 'it comes before everything else')
    assert.equal((await other.get('/me')).status, 200)
  })
})

test.group('Rate limit with a failing store', () => {
  const counted = { limit: 2, remaining: 1, consumed: 1, availableIn: 60 } as LimiterResponse
  const limitOf = (consume: Limiter['consume'], decrement = consume) =>
    new RateLimit({ requests: 2, duration: 60, consume, decrement, delete: async () => true })

  test('allows requests and pauses using the store', async ({ assert }) => {
    let asked = 0
    const limit = limitOf(async () => {
      asked++
      throw new Error('Connection is closed.')
    })
    assert.isNull(await limit.count('key_a'))
    assert.isNull(await limit.count('key_a'))
    assert.equal(asked, 1)
  })

  test('does not fail when a request cannot be given back', async ({ assert }) => {
    const limit = limitOf(
      async () => counted,
      () => Promise.reject(new Error('Connection is closed.'))
    )
    await limit.giveBack('key_a')
    assert.isNull(await limit.count('key_a'))
  })

  test('does not wait for an unresponsive store', async ({ assert }) => {
    assert.isNull(await limitOf(() => new Promise(() => {})).count('key_a'))
  })

  test('distinguishes a failing store from a reached limit', async ({ assert }) => {
    const exceeded = new errors.E_TOO_MANY_REQUESTS({ ...counted, remaining: 0 } as LimiterResponse)
    const reached = await limitOf(() => Promise.reject(exceeded)).count('key_a')
    assert.deepEqual(reached, { limit: 2, window: 60, remaining: 0, resetIn: 60, isExceeded: true })
    const passed = await limitOf(async () => counted).count('key_a')
    assert.deepEqual(passed, { limit: 2, window: 60, remaining: 1, resetIn: 60, isExceeded: false })
  })
})

test('deletes the counts of past windows', async ({ assert }) => {
  const now = Date.now()
  const keys = ['over', 'current'].map((name) => `test_${now}_${name}`)
  await db.table('rate_limits').multiInsert([
    { key: keys[0], points: 1, expire: now - 1 },
    { key: keys[1], points: 1, expire: now + 1000 },
  ])
  await pruneCounts(now)
  const left = await db.from('rate_limits').whereIn('key', keys).select('key')
  assert.deepEqual(
    left.map(({ key }) => key),
    [keys[1]]
  )
  await db.from('rate_limits').whereIn('key', keys).delete()
})
