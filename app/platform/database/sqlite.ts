/** Code for SQLite only. All code that differs between SQLite and MySQL is in this folder. */
import BetterSqlite, { type Database, type Statement } from 'better-sqlite3'
import type { PlainConnection, Value } from '#platform/database/statements'

/**
 * In KiB per connection. The driver's default is four times as large, but the operating system caches the file anyway.
 */
const CACHE = 'cache_size = -4000'

/** In pages of 4 KiB. With a higher value, a page that many commits change is copied back to the file fewer times. */
const CHECKPOINT_EVERY = 4000

/** The number of prepared statements that a connection keeps. The least recently used ones are dropped. */
const STATEMENTS_KEPT = 300
/** In characters. Longer statements contain lists of rows and are not repeated. */
const LONGEST_KEPT = 8_000

/**
 * Prepares a new connection. Web and worker are two processes on one file: the write-ahead log lets them read while one
 * writes, and a transaction takes the write lock when it begins. A deferred transaction that reads first and writes
 * later would fail without waiting whenever the other process writes in between.
 */
export function prepareSqliteConnection(
  connection: Database,
  done: (error: Error | null, connection: Database) => void
) {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 10000')
  connection.pragma(CACHE)
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_EVERY}`)

  const prepare = keepStatements(connection.prepare.bind(connection))
  connection.prepare = ((sql: string) =>
    prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)) as Database['prepare']
  done(null, connection)
}

/** Wraps a connection from the pool. */
export function plainConnection(connection: Pick<Database, 'prepare'>): PlainConnection {
  return {
    dialect: 'sqlite',
    async run(sql, values) {
      const statement = connection.prepare(sql)
      if (statement.reader) return { rows: statement.all(...values.map(bound)), affected: 0 }
      return { rows: [], affected: statement.run(...values.map(bound)).changes }
    },
  }
}

/** Runs reads. */
export interface SqliteReader {
  all(sql: string, values: readonly Value[]): unknown[]
  close(): void
}

/**
 * Opens a separate, read-only connection. The pool has only one connection, which a transaction occupies while it runs;
 * reads on the separate connection neither wait for the transaction nor see uncommitted data.
 */
export function openReader(filename: string): SqliteReader {
  const connection = new BetterSqlite(filename, { readonly: true })
  connection.pragma('busy_timeout = 10000')
  connection.pragma(CACHE)
  const prepare = keepStatements(connection.prepare.bind(connection))
  return {
    all: (sql, values) => prepare(sql).all(...values.map(bound)),
    close: () => connection.close(),
  }
}

/** Converts booleans, which the driver does not accept. */
function bound(value: Value): Exclude<Value, boolean> {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Caches prepared statements, because parsing and planning a statement usually takes longer than running it. */
function keepStatements(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const kept = new Map<string, Statement>()
  return (sql) => {
    if (sql.length > LONGEST_KEPT) return prepare(sql)
    const statement = kept.get(sql) ?? prepare(plannedOnce(sql))
    // Moves the statement to the end, as the most recently used one.
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value!)
    return statement
  }
}

/**
 * Adds a plus sign, which has no effect, before each placeholder. Otherwise, SQLite would plan many statements again
 * for each value, because the plan could depend on whether the value is 0 or 1, and because the driver clears all
 * values after each run, which counts as a change.
 */
function plannedOnce(sql: string): string {
  return sql.replace(/'[^']*'|\?/g, (part) => (part === '?' ? '+?' : part))
}
