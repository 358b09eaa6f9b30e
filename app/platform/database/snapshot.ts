/** Reads all tables as they were at one instant, while others write. */
import db from '@adonisjs/lucid/services/db'
import { openSnapshot as openMysqlSnapshot } from '#platform/database/mysql_snapshot'
import { openSnapshot as openSqliteSnapshot } from '#platform/database/sqlite_snapshot'

/** What a driver returns for a column. Integers may be too large for a number. */
export type StoredValue = string | number | bigint | Buffer | null

/** The database at one instant, on a connection of its own. */
export interface Snapshot {
  /** Lists the tables, in alphabetical order. */
  tables(): Promise<string[]>
  columns(table: string): Promise<string[]>
  count(table: string): Promise<number>
  /** Reads rows one after the other, without holding the table in memory. */
  rows(table: string, columns: readonly string[]): AsyncIterable<StoredValue[]>
  /** Estimates how many bytes the database takes on disk. */
  size(): Promise<number>
  close(): Promise<void>
}

/** Opens a snapshot of the installation's database. */
export function openSnapshot(): Promise<Snapshot> {
  const { connection } = db.connection().getReadClient().client.config
  return db.connection().dialect.name === 'mysql'
    ? openMysqlSnapshot(connection)
    : openSqliteSnapshot(connection.filename)
}
