import db from '@adonisjs/lucid/services/db'
import { againAfterDeadlock } from '#platform/database/deadlocks'
import { GroupCommit } from '#platform/database/group_commit'
import { plainConnection as mysql } from '#platform/database/mysql'
import { SchemaBrake } from '#platform/database/mysql_definitions'
import { plainConnection as sqlite } from '#platform/database/sqlite'
import { type PlainConnection, type Query, Statements } from '#platform/database/statements'
import { inThisContext } from '#platform/telemetry/context'
import { step } from '#platform/telemetry/spans'

/**
 * Runs a transaction, and repeats it if the database aborted it because of a deadlock. The callback must therefore have
 * no side effects outside the database. It must only query the database through `statements`, because SQLite has one
 * connection for writing, which the transaction holds. Concurrent transactions on SQLite share a commit; if one fails,
 * only its own part is rolled back.
 */
export function transaction<Result>(callback: (statements: Statements) => Promise<Result>): Promise<Result> {
  const isMysql = db.connection().dialect.name === 'mysql'
  const run = () => (isMysql ? againAfterDeadlock(() => alone(callback)) : together(callback))
  return step('transaction', run, { attributes: { 'db.system.name': isMysql ? 'mysql' : 'sqlite' } })
}

/** Runs a single statement as its own transaction, which saves two round trips on MySQL. */
export function autocommit<Result>(callback: (statements: Statements) => Promise<Result>): Promise<Result> {
  const plainConnection = db.connection().dialect.name === 'mysql' ? mysql : sqlite
  return againAfterDeadlock(() =>
    onConnection(plainConnection, (connection) => callback(new Statements(connection)))
  )
}

/**
 * Runs a single update or delete as its own transaction.
 *
 * @returns how many rows it matched
 */
export function runAlone(build: (statements: Statements) => Query): Promise<number> {
  return autocommit((statements) => statements.run(build(statements)))
}

/**
 * Makes transactions wait briefly for others, so that more of them share a commit. Only useful for processes with many
 * transactions.
 */
export function shareCommits(milliseconds: number): void {
  commits.pause = milliseconds
}

const schema = new SchemaBrake()

function alone<Result>(callback: (statements: Statements) => Promise<Result>): Promise<Result> {
  return onConnection(mysql, async (connection) => {
    await schema.released(connection)
    const statements = new Statements(connection)
    const result = await committed(connection, () => callback(statements))
    statements.committed()
    return result
  })
}

interface Part {
  run(statements: Statements): Promise<unknown>
  /** The result of this part, valid once the shared transaction has been committed. */
  settled?: PromiseSettledResult<unknown>
}

const commits = new GroupCommit<Part>((parts) =>
  onConnection(sqlite, async (connection) => {
    const all = await committed(connection, () => runAll(parts, connection))
    for (const statements of all) statements.committed()
  })
)

async function together<Result>(callback: (statements: Statements) => Promise<Result>): Promise<Result> {
  const part: Part = { run: inThisContext(callback) }
  await commits.add(part)
  if (part.settled?.status === 'rejected') throw part.settled.reason
  return part.settled!.value as Result
}

/** Returns the statements of the parts that succeeded. */
async function runAll(parts: readonly Part[], connection: PlainConnection): Promise<Statements[]> {
  const [first] = parts
  if (parts.length === 1) {
    // A single part needs no savepoint: rolling it back rolls back everything.
    const statements = new Statements(connection)
    first.settled = { status: 'fulfilled', value: await first.run(statements) }
    return [statements]
  }
  const succeeded: Statements[] = []
  for (const part of parts) {
    const statements = new Statements(connection)
    await connection.run('SAVEPOINT part', [])
    try {
      part.settled = { status: 'fulfilled', value: await part.run(statements) }
      succeeded.push(statements)
    } catch (reason) {
      part.settled = { status: 'rejected', reason }
      // Fails if the database has already rolled back everything, for example because the disk is full. In that case,
      // all parts have failed.
      await connection.run('ROLLBACK TO part', []).catch(() => {
        throw reason
      })
    }
    await connection.run('RELEASE part', [])
  }
  return succeeded
}

/** Runs work on a connection from the pool. */
async function onConnection<Result>(
  plainConnection: (connection: any) => PlainConnection,
  use: (connection: PlainConnection) => Promise<Result>
): Promise<Result> {
  const { client: pool } = db.connection().getWriteClient()
  const connection: unknown = await pool.acquireConnection()
  const plain = plainConnection(connection)
  const heard: PlainConnection = {
    ...plain,
    run(sql, bindings) {
      // Emits the same event as Lucid, for code that listens to queries.
      pool.emit('query', { sql, bindings })
      return plain.run(sql, bindings)
    },
  }
  try {
    return await use(heard)
  } finally {
    await pool.releaseConnection(connection)
  }
}

async function committed<Result>(
  connection: PlainConnection,
  callback: () => Promise<Result>
): Promise<Result> {
  await connection.run('BEGIN;', [])
  try {
    const result = await callback()
    await connection.run('COMMIT;', [])
    return result
  } catch (error) {
    // Fails if the database has already rolled back.
    await connection.run('ROLLBACK;', []).catch(() => {})
    throw error
  }
}
