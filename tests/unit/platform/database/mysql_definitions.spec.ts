import { test } from '@japa/runner'
import { repeatDefinitions } from '#platform/database/mysql'

const deadlock = Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' })

/** A connection whose statements fail with these errors, one after the other. */
function aConnection(...errors: Error[]) {
  const statements: string[] = []
  const query = (statement: string | { sql: string }, ...rest: unknown[]) => {
    statements.push(typeof statement === 'string' ? statement : statement.sql)
    const callback = rest.at(-1) as (error: Error | null, rows?: unknown, fields?: unknown) => void
    const error = errors.shift()
    setImmediate(() => (error ? callback(error) : callback(null, 'rows', 'fields')))
  }
  const connection = { query } as any
  repeatDefinitions(connection)
  const run = (...input: unknown[]) =>
    new Promise<unknown[]>((resolve, reject) =>
      connection.query(...input, (error: Error | null, ...results: unknown[]) =>
        error ? reject(error) : resolve(results)
      )
    )
  return { run, statements }
}

test.group('Statement that changes the schema', () => {
  test('is repeated after a deadlock', async ({ assert }) => {
    const { run, statements } = aConnection(deadlock, deadlock)
    const sql = 'alter table `crawls` add `note` text'
    assert.deepEqual(await run({ sql }, []), ['rows', 'fields'])
    assert.deepEqual(statements, [sql, sql, sql])
  })

  test('fails with any other error', async ({ assert }) => {
    const { run, statements } = aConnection(new Error('Duplicate column name'))
    await assert.rejects(() => run('alter table `crawls` add `note` text'), 'Duplicate column name')
    assert.lengthOf(statements, 1)
  })

  test('is not told from others by what they contain', async ({ assert }) => {
    const { run, statements } = aConnection(deadlock)
    await assert.rejects(() => run("update notes set text = 'create table'"), 'Deadlock found')
    assert.lengthOf(statements, 1)
  })
})
