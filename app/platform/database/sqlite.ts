/** What SQLite needs that MySQL does not: everything that differs between the two lies in this folder. */
import type { Database } from 'better-sqlite3'

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

  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) =>
    prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)) as Database['prepare']
  done(null, connection)
}
