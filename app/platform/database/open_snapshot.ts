/** Reads all tables in their state at one instant, while others write. */
import db from '@adonisjs/lucid/services/db'
import { openSnapshot as openMysqlSnapshot } from '#platform/database/mysql_snapshot'
import type { Snapshot } from '#platform/database/snapshot'
import { openSnapshot as openSqliteSnapshot } from '#platform/database/sqlite_snapshot'

/** Opens a snapshot of the installation's database. */
export function openSnapshot(): Promise<Snapshot> {
  const { connection } = db.connection().getReadClient().client.config
  return db.connection().dialect.name === 'mysql'
    ? openMysqlSnapshot(connection)
    : openSqliteSnapshot(connection.filename)
}
