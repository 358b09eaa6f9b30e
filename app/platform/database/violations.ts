/** Whether a query failed because it violated a unique index, on SQLite or MySQL. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'ER_DUP_ENTRY'
  )
}

/** Whether a query failed because a referenced row does not exist, on SQLite or MySQL. */
export function isReferenceViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'ER_NO_REFERENCED_ROW_2'
}

const NO_ROOM = new Set(['SQLITE_FULL', 'ENOSPC', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'])

/** Whether a write failed because the disk is full, on SQLite or MySQL. */
export function isOutOfRoom(error: unknown): boolean {
  return NO_ROOM.has(String((error as { code?: unknown } | null)?.code))
}

/** SQLite's extended codes begin with these, for example SQLITE_IOERR_READ and SQLITE_BUSY_RECOVERY. */
const SQLITE_LOST = /^SQLITE_(BUSY|CANTOPEN|IOERR|LOCKED|PROTOCOL|READONLY)/

const MYSQL_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
])

/** Whether the database was unreachable or kept a statement waiting too long, on SQLite or MySQL. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, name, fatal } = (error ?? {}) as { code?: unknown; name?: unknown; fatal?: unknown }
  // The MySQL driver marks errors that end a connection as fatal; Knex times out waiting for a connection
  // from the pool.
  if (fatal === true || name === 'KnexTimeoutError') return true
  return MYSQL_LOST.has(String(code)) || SQLITE_LOST.test(String(code))
}
