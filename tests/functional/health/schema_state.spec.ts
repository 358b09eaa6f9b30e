import { test } from '@japa/runner'
import { compareSchema } from '#platform/database/schema_state'
import { Unhealthy } from '#health/check'
import { describeSchema } from '#health/checks/database'

const KNOWN = ['0001_create', '0002_extend']

const states = [
  ['there is no table of migrations', null, 'missing', /no tables yet/, /migration:run/],
  ['nothing was migrated', [], 'missing', /no tables yet/, /migration:run/],
  [
    'a migration is missing',
    ['0001_create'],
    'older',
    /a migration is missing: 0002_extend/,
    /migration:run/,
  ],
  [
    'a later version migrated it',
    [...KNOWN, '0003_more'],
    'newer',
    /later version.*0003_more/,
    /or a later one/,
  ],
  ['a later version migrated it otherwise', ['0001_create', '0003_more'], 'newer', /0003_more/, /backup/],
] as const

test.group('Schema state', () => {
  test('{0}')
    .with([...states])
    .run(({ assert }, [, run, state, message, remedy]) => {
      const found = compareSchema(KNOWN, run)
      assert.equal(found.state, state)
      try {
        describeSchema(found)
        assert.fail('no failure')
      } catch (error) {
        assert.instanceOf(error, Unhealthy)
        assert.match((error as Unhealthy).message, message)
        assert.match((error as Unhealthy).remedy, remedy)
      }
    })

  test('is current if both have the same migrations', ({ assert }) => {
    const found = compareSchema(KNOWN, [...KNOWN].reverse())
    assert.deepEqual(found, { state: 'current', pending: [], unknown: [] })
    assert.equal(describeSchema(found), 'up to date')
  })
})
