import { test } from '@japa/runner'
import { repeatDefinitions, SchemaBrake } from '#platform/database/mysql_definitions'

const timeout = Object.assign(new Error('Lock wait timeout exceeded'), { code: 'ER_LOCK_WAIT_TIMEOUT' })
const deadlock = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' })

/** Returns a connection whose statements fail with these errors, one after the other. */
function aConnection(...errors: Error[]) {
  const statements: string[] = []
  const settings: string[] = []
  const query = (statement: string | { sql: string }, ...rest: unknown[]) => {
    const sql = typeof statement === 'string' ? statement : statement.sql
    const isSetting = /^(set session|do )/.test(sql)
    if (!isSetting) statements.push(sql)
    settings.push(...(isSetting ? [sql] : []))
    const callback = rest.at(-1) as (error: Error | null, rows?: unknown, fields?: unknown) => void
    const error = isSetting ? undefined : errors.shift()
    setImmediate(() => (error ? callback(error) : callback(null, 'rows', 'fields')))
  }
  const connection = { query } as any
  repeatDefinitions(connection, { pause: 1, hold: 1 })
  const run = (...input: unknown[]) =>
    new Promise<unknown[]>((resolve, reject) =>
      connection.query(...input, (error: Error | null, ...results: unknown[]) =>
        error ? reject(error) : resolve(results)
      )
    )
  return { run, statements, settings }
}

test.group('Statement that changes the schema', () => {
  test('is retried while others use its table', async ({ assert }) => {
    const { run, statements, settings } = aConnection(deadlock, timeout)
    const sql = 'alter table `crawls` add `note` text'
    assert.deepEqual(await run({ sql }, []), ['rows', 'fields'])
    assert.deepEqual(statements, [sql, sql, sql])
    const locks = settings.map((setting) => /get_lock|release_lock/.exec(setting)?.[0])
    assert.deepEqual(locks.slice(1, -1), ['get_lock', 'release_lock', 'get_lock', 'release_lock'])
    assert.match(settings.at(-1)!, /= default, .*= default$/)
  })

  test('fails with any other error', async ({ assert }) => {
    const { run, statements, settings } = aConnection(new Error('Duplicate column name'))
    await assert.rejects(() => run('alter table `crawls` add `note` text'), 'Duplicate column name')
    assert.lengthOf(statements, 1)
    assert.lengthOf(settings, 2)
  })

  test('is not recognized by its content', async ({ assert }) => {
    const { run, statements } = aConnection(deadlock)
    await assert.rejects(() => run("update notes set text = 'create table'"), 'Deadlock found')
    assert.lengthOf(statements, 1)
  })
})

test.group('Transactions', () => {
  /** Returns a connection that reports a waiting schema change for this many polls. */
  const aServer = (looks: number) => {
    const seen = { looks: 0 }
    const run = async () => ({ rows: [{ held: ++seen.looks <= looks ? 1 : 0 }], affected: 0 })
    return { seen, connection: { dialect: 'mysql' as const, run } }
  }

  test('wait while a change of the schema waits, and check once for all', async ({ assert }) => {
    const brake = new SchemaBrake()
    const { seen, connection } = aServer(2)
    await Promise.all([1, 2, 3].map(() => brake.released(connection)))
    assert.equal(seen.looks, 3)
    await brake.released(connection)
    assert.equal(seen.looks, 3)
  })

  test('begin if the check fails', async () => {
    const run = () => Promise.reject(new Error('gone'))
    await new SchemaBrake().released({ dialect: 'mysql', run })
  })
})
