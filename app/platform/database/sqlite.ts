/** What SQLite needs that MySQL does not: everything that differs between the two lies in this folder. */
import BetterSqlite, { type Database, type Statement } from 'better-sqlite3'
import type { HotInput, PlainStatements } from '#platform/database/hot_write'

/** In KiB. The driver's own choice is four times that for each connection; the system keeps the file at hand anyhow. */
const CACHE = 'cache_size = -4000'

/** In pages of 4 KiB. What many commits write to is copied to the file once for all of them. */
const CHECKPOINT_EVERY = 4000

/** How many statements a connection keeps ready, the last used ones. */
const STATEMENTS_KEPT = 300
/** Longer ones are lists of rows, which do not come again. */
const LONGEST_KEPT = 8_000

/**
 * Readies a new connection. Web and worker are two processes on one file: the write-ahead log lets them read while
 * one writes, and a transaction takes the write lock when it begins. A deferred one that reads first and writes later
 * fails at once, without waiting, whenever the other process wrote in between.
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

export type PlainConnection = Pick<Database, 'prepare'>

/** On a connection of the pool. */
export function plainStatements(connection: PlainConnection): PlainStatements {
  const bound = (values: readonly HotInput[]) =>
    values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  return {
    isMysql: false,
    read: async (sql, values) => connection.prepare(sql).all(...bound(values)),
    write: async (sql, values) => connection.prepare(sql).run(...bound(values)).changes,
  }
}

/** Runs a statement that reads. */
export interface SqliteReader {
  all(sql: string, values: readonly (string | number)[]): unknown[]
  close(): void
}

/**
 * A connection of its own for reading. The pool has one connection, which a transaction keeps to itself while it runs;
 * what reads beside it neither waits nor sees anything that is not committed.
 */
export function openReader(filename: string): SqliteReader {
  const connection = new BetterSqlite(filename, { readonly: true })
  connection.pragma('busy_timeout = 10000')
  connection.pragma(CACHE)
  const prepare = keepStatements(connection.prepare.bind(connection))
  return {
    all: (sql, values) => prepare(sql).all(...values),
    close: () => connection.close(),
  }
}

/** Parsing and planning a statement costs more than most of them take to run. */
function keepStatements(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const kept = new Map<string, Statement>()
  return (sql) => {
    if (sql.length > LONGEST_KEPT) return prepare(sql)
    const statement = kept.get(sql) ?? prepare(plannedOnce(sql))
    // The last used one stands at the end.
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value!)
    return statement
  }
}

/**
 * Puts a plus sign, which changes nothing, before the places of values. Without, SQLite plans many statements anew for each
 * value, in case it is a 0 or a 1: the driver clears all values after each run, and that counts as a change of them.
 */
function plannedOnce(sql: string): string {
  return sql.replace(/'[^']*'|\?/g, (part) => (part === '?' ? '+?' : part))
}
