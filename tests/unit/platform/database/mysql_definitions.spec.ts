import { test } from '@japa/runner'
import { repeatDefinitions } from '#platform/database/mysql_definitions'

const timeout = Object.assign(new Error('Lock wait timeout exceeded'), { code: 'ER_LOCK_WAIT_TIMEOUT' })
const deadlock = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' })

/** A connection whose statements fail with these errors, one after the other. */
function aConnection(...errors: Error[]) {
  const statements: string[] = []
  const settings: string[] = []
  const query = (statement: string | { sql: string }, ...rest: unknown[]) => {
    const sql = typeof statement === 'string' ? statement : statement.sql
    const isSetting = sql.startsWith('set session')
    if (!isSetting) statements.push(sql)
    settings.push(...(isSetting ? [sql] : []))
    const callback = rest.at(-1) as (error: Error | null, rows?: unknown, fields?: unknown) => void
    const error = isSetting ? undefined : errors.shift()
    setImmediate(() => (error ? callback(error) : callback(null, 'rows', 'fields')))
  }
  const connection = { query } as any
  repeatDefinitions(connection, 1)
  const run = (...input: unknown[]) =>
    new Promise<unknown[]>((resolve, reject) =>
      connection.query(...input, (error: Error | null, ...results: unknown[]) =>
        error ? reject(error) : resolve(results)
      )
    )
  return { run, statements, settings }
}

test.group('Statement that changes the schema', () => {
  test('is repeated while others have its table', async ({ assert }) => {
    const { run, statements, settings } = aConnection(deadlock, timeout)
    const sql = 'alter table `crawls` add `note` text'
    assert.deepEqual(await run({ sql }, []), ['rows', 'fields'])
    assert.deepEqual(statements, [sql, sql, sql])
    assert.lengthOf(settings, 2)
    assert.match(settings[1], /= default, .*= default$/)
  })

  test('fails with any other error', async ({ assert }) => {
    const { run, statements, settings } = aConnection(new Error('Duplicate column name'))
    await assert.rejects(() => run('alter table `crawls` add `note` text'), 'Duplicate column name')
    assert.lengthOf(statements, 1)
    assert.lengthOf(settings, 2)
  })

  test('is not told from others by what they contain', async ({ assert }) => {
    const { run, statements } = aConnection(deadlock)
    await assert.rejects(() => run("update notes set text = 'create table'"), 'Deadlock found')
    assert.lengthOf(statements, 1)
  })
})
