import { test } from '@japa/runner'
import { Api } from '#tests/support/api'
import { assertRefused, NO_TEXT } from '#tests/support/bad_values'
import { taking } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'

const BAD = [
  undefined,
  ...NO_TEXT,
  '',
  ' ',
  '\u3000\u00a0\ufeff',
  'x'.repeat(121),
  'x'.repeat(10_000),
  '\u{1f600}'.repeat(61),
  'a\u0000b',
  'a\u0000',
  'a\r\nb',
  'a\nb',
  'a\tb',
  'a\u001b[31mb',
  'a\u007fb',
  'a\u0085b',
  'a\ud800',
  '\udc00b',
  '\udc00\ud800',
]

const GOOD = [
  'x',
  'x'.repeat(120),
  '\u{1f600}'.repeat(60),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  '\u0645\u0631\u062d\u0628\u0627',
  '\u5317\u98a8',
  "Robert'); DROP TABLE competitors;--",
  '<script>alert(1)</script>',
  '{{ 7 * 7 }} ${7 * 7} %s %00 \\u0000',
  'null',
]

test.group('Names', () => {
  test('are rejected with 422 everywhere when invalid', async ({ assert }) => {
    // Excludes channels and pages, whose name may be null.
    const named = taking('name').filter(({ id }) => !/(?:Channel|PageSettings)$/.test(id))
    assert.sameMembers(
      named.map(({ id }) => id),
      ['addCompetitor', 'updateCompetitor', 'updateOwnPlans', 'addAnalyticsSite', 'createApiKey']
    )
    for (const operation of named) await assertRefused(assert, operation, 'name', BAD)
  })

  test('are stored as given, without surrounding white space', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    for (const path of ['/competitors', '/analytics/sites']) {
      for (const [index, name] of GOOD.entries()) {
        const answer = await api.post(path, { name: ` \n${name}\t`, domain: `a${index}.example` })
        assert.equal(answer.status, 201, name)
        assert.equal(answer.body.name, name)
      }
      const { body: listed } = await api.get(path)
      assert.deepEqual(
        listed.map((one: any) => one.name),
        GOOD
      )
    }
  })
})
