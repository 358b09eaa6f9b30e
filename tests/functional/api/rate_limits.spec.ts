import { test } from '@japa/runner'
import { errors, type Limiter, type LimiterResponse } from '@adonisjs/limiter'
import db from '@adonisjs/lucid/services/db'
import { apiRateLimit } from '#config/limiter'
import { Api, type Answer } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { forgetOldCounts, RateLimit } from '#platform/http/rate_limit'

const LIMIT = apiRateLimit.requests

/** The numbers of a `RateLimit` header. */
function allowanceIn({ headers }: Answer): { remaining: number; resetIn: number } {
  const [, remaining, resetIn] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
  return { remaining: Number(remaining), resetIn: Number(resetIn) }
}

test.group('Rate limit of /v1', () => {
  test('every answer to a known key says what is left, whatever it is', async ({ assert }) => {
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

  test('who is not known is told nothing', async ({ assert }) => {
    const { status, headers } = await new Api('cmk_unknown').get('/me')
    assert.equal(status, 401)
    assert.isFalse(headers.has('ratelimit') || headers.has('ratelimit-policy'))
  })

  test('exactly so many requests pass, also in parallel, and each key counts for itself', async ({
    assert,
  }) => {
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

test.group('Rate limit whose store fails', () => {
  const counted = { limit: 2, remaining: 1, consumed: 1, availableIn: 60 } as LimiterResponse
  const limitOf = (consume: Limiter['consume'], decrement = consume) =>
    new RateLimit({ requests: 2, duration: 60, consume, decrement, delete: async () => true })

  test('lets requests through and leaves the store alone for a while', async ({ assert }) => {
    let asked = 0
    const limit = limitOf(async () => {
      asked++
      throw new Error('Connection is closed.')
    })
    assert.isNull(await limit.count('key_a'))
    assert.isNull(await limit.count('key_a'))
    assert.equal(asked, 1)
  })

  test('does not fail because a request can not be given back', async ({ assert }) => {
    const limit = limitOf(
      async () => counted,
      () => Promise.reject(new Error('Connection is closed.'))
    )
    await limit.giveBack('key_a')
    assert.isNull(await limit.count('key_a'))
  })

  test('does not wait for a store that does not answer', async ({ assert }) => {
    assert.isNull(await limitOf(() => new Promise(() => {})).count('key_a'))
  })

  test('tells a store that fails from a limit that is reached', async ({ assert }) => {
    const exceeded = new errors.E_TOO_MANY_REQUESTS({ ...counted, remaining: 0 } as LimiterResponse)
    const reached = await limitOf(() => Promise.reject(exceeded)).count('key_a')
    assert.deepEqual(reached, { limit: 2, window: 60, remaining: 0, resetIn: 60, isExceeded: true })
    const passed = await limitOf(async () => counted).count('key_a')
    assert.deepEqual(passed, { limit: 2, window: 60, remaining: 1, resetIn: 60, isExceeded: false })
  })
})

test('counts of windows that are over are deleted', async ({ assert }) => {
  const now = Date.now()
  const keys = ['over', 'current'].map((name) => `test_${now}_${name}`)
  await db.table('rate_limits').multiInsert([
    { key: keys[0], points: 1, expire: now - 1 },
    { key: keys[1], points: 1, expire: now + 1000 },
  ])
  await forgetOldCounts(now)
  const left = await db.from('rate_limits').whereIn('key', keys).select('key')
  assert.deepEqual(
    left.map(({ key }) => key),
    [keys[1]]
  )
  await db.from('rate_limits').whereIn('key', keys).delete()
})
