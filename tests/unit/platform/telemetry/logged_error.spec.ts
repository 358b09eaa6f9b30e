import { test } from '@japa/runner'
import { loggedError } from '#platform/telemetry/logged_error'

const SECRET = 'tok-9f2c71d0'
const text = (error: unknown) => JSON.stringify(loggedError(error))

test.group('A logged error', () => {
  test('has its kind, code, message, places and causes', ({ assert }) => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' })
    const logged = loggedError(new TypeError('It failed', { cause }))
    assert.equal(logged.type, 'TypeError')
    assert.equal(logged.message, 'It failed')
    assert.match(logged.stack!, /^\s+at .*logged_error\.spec/)
    assert.containsSubset(logged.cause, { code: 'ECONNREFUSED', message: cause.message })
  })

  for (const [what, error] of Object.entries({
    'an address with a secret': new Error(
      `Invalid response of https://hooks.slack.com/services/${SECRET}?x=1`
    ),
    'a statement with its values': Object.assign(
      new Error(`insert into \`channels\` values ('${SECRET}') - UNIQUE constraint failed: channels.id`),
      { code: 'SQLITE_CONSTRAINT_UNIQUE' }
    ),
    'a duplicate entry': Object.assign(new Error(`Duplicate entry '${SECRET}' for key 'users.email'`), {
      code: 'ER_DUP_ENTRY',
      sql: `insert into users values ('${SECRET}')`,
    }),
    'another property': Object.assign(new Error('no'), { destination: SECRET, response: { body: SECRET } }),
    'a cause': new Error('no', { cause: Object.assign(new Error('no'), { url: SECRET }) }),
  }))
    test(`leaves out ${what}`, ({ assert }) => {
      assert.notInclude(text(error), SECRET)
    })

  test('leaves out invalid JSON, in its message and its stack', ({ assert }) => {
    try {
      JSON.parse(`<p>${SECRET}</p>`)
    } catch (error) {
      assert.include((error as Error).message, SECRET.slice(0, 3))
      assert.notInclude(text(error), SECRET.slice(0, 3))
      assert.include(text(error), 'SyntaxError')
    }
  })

  test("keeps the database's message after the statement", ({ assert }) => {
    const error = new Error("update `alerts` set `summary` = 'a - b' - database is locked")
    assert.equal(loggedError(error).message, 'database is locked')
  })

  test('keeps the origin of an address', ({ assert }) => {
    const { message } = loggedError(new Error('No response of https://a.example/hook/1 in time'))
    assert.equal(message, 'No response of https://a.example/… in time')
  })

  test('is short, and may be something other than an error', ({ assert }) => {
    assert.isBelow(loggedError(new Error('x'.repeat(10_000))).message.length, 400)
    assert.deepEqual(loggedError('text'), { type: 'string', message: 'text' })
    const circle = new Error('again')
    circle.cause = circle
    assert.isBelow(text(circle).length, 20_000)
  })
})
