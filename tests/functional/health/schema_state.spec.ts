import { test } from '@japa/runner'
import { migrationNames, oldestSchemaAfter } from '#platform/database/migration_files'
import { compareSchema } from '#platform/database/schema_state'
import { Unhealthy } from '#health/check'
import { describeSchema } from '#health/checks/database'

const KNOWN = ['0001_create', '0002_extend']

/** The expected finding for each list of applied migrations and for the oldest schema that the database names. */
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

const LATER = [...KNOWN, '0003_more']

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
    assert.equal(compareSchema(KNOWN, KNOWN, '0002_extend').state, 'current')
  })

  test('is supported if a later version supports a schema that this one has', ({ assert }) => {
    for (const oldest of KNOWN) {
      const found = compareSchema(KNOWN, LATER, oldest)
      assert.equal(found.state, 'supported')
      assert.match(describeSchema(found), /later version, which this one can work with: 0003_more$/)
    }
    assert.equal(compareSchema(KNOWN, LATER, '0003_more').state, 'newer')
    assert.equal(compareSchema(KNOWN, ['0001_create', '0003_more'], '0001_create').state, 'newer')
  })

  test('is newer as soon as a later version announces it', ({ assert }) => {
    const found = compareSchema(KNOWN, KNOWN, '0003_more')
    assert.equal(found.state, 'newer')
    assert.throws(() => describeSchema(found), /is migrating the database$/)
  })
})

test.group('The oldest schema that a migration supports', () => {
  test('is the one it declares, or else its own', async ({ assert }) => {
    assert.equal(
      await oldestSchemaAfter(['0025_crawl_by_page', '0026_create_processes']),
      '0026_create_processes'
    )
    const { default: latest } = await import('#database/migrations/0028_run_versions_together')
    assert.equal(latest.oldestSchema, '0026_create_processes')
    assert.equal(
      await oldestSchemaAfter(['0026_create_processes', '0028_run_versions_together']),
      '0026_create_processes'
    )
  })

  test('is always a migration that exists', async ({ assert }) => {
    const names = await migrationNames()
    for (const name of names) assert.include(names, await oldestSchemaAfter([name]), name)
  })
})
