/** Whether a query failed because a unique index already holds the value, on SQLite or MySQL. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'ER_DUP_ENTRY'
  )
}

/** Whether a query failed because what a row refers to is not there, on SQLite or MySQL. */
export function isReferenceViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'ER_NO_REFERENCED_ROW_2'
}

const NO_ROOM = new Set(['SQLITE_FULL', 'ENOSPC', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'])

/** Whether something could not be written because the disk is full, on SQLite or MySQL. */
export function isOutOfRoom(error: unknown): boolean {
  return NO_ROOM.has(String((error as { code?: unknown } | null)?.code))
}
