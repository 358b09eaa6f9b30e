/**
 * Lets one process migrate at a time. Lucid's own lock fails on MySQL if another process has it, applies to the whole
 * server, and does not exist on SQLite. Both locks here end with their process, even if it crashes.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import BetterSqlite from 'better-sqlite3'
import { openLockConnection } from '#platform/database/mysql'

const RETRY_INTERVAL = 250

/** Tries to take the lock. Resolves with a function that releases it, or null if another process has it. */
type TryLock = () => Promise<(() => Promise<void>) | null>

/**
 * Waits for the lock and resolves with a function that releases it.
 *
 * @param onWait called once if another process has it
 */
export async function migrationLock(onWait: () => void): Promise<() => Promise<void>> {
  const { connection } = db.connection().getReadClient().client.config
  const tryLock: TryLock =
    db.connection().dialect.name === 'mysql'
      ? () => lockOnServer(connection)
      : async () => lockBesideFile(connection.filename)
  let unlock = await tryLock()
  if (!unlock) onWait()
  while (!unlock) {
    await wait(RETRY_INTERVAL)
    unlock = await tryLock()
  }
  return unlock
}

/**
 * Locks a file next to the database. The database itself cannot be locked, because each migration locks it in its own
 * transaction.
 */
function lockBesideFile(filename: string): (() => Promise<void>) | null {
  const connection = new BetterSqlite(`${filename}.migrating`, { timeout: 0 })
  try {
    connection.exec('begin exclusive')
    return async () => void connection.close()
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return null
  }
}

/** Takes a lock whose name includes the database, because all databases of a server share one namespace of locks. */
async function lockOnServer(server: { database: string }): Promise<(() => Promise<void>) | null> {
  const digest = createHash('sha256').update(server.database).digest('hex').slice(0, 16)
  return openLockConnection(server, `rivalwatch-migration-${digest}`)
}
