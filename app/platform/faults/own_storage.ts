import { dirname } from 'node:path'
import { usesSqlite } from '#config/database'
import { storagePath } from '#config/storage'
import type { Fault } from '#platform/faults/fault'
import { storageFault } from '#platform/faults/storage_fault'

const DENIED = /^(?:EACCES|ENOENT|ENOTDIR|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/

export const storageFolder = dirname(storagePath('x'))

/** The database files. They may belong to another user who ran a command. */
export const databaseFiles: readonly string[] = usesSqlite
  ? ['', '-wal', '-shm'].map((end) => storagePath(`rivalwatch.sqlite3${end}`))
  : []

/** Returns the storage fault if nothing works without storage, as with SQLite; otherwise null. */
export async function essentialStorageFault(): Promise<Fault | null> {
  return usesSqlite ? storageFault(storageFolder, databaseFiles) : null
}

/** Returns the storage fault if it explains an error; otherwise null. */
export async function storageFaultBehind(error: unknown): Promise<Fault | null> {
  const code = String((error as { code?: unknown } | null)?.code)
  return usesSqlite || DENIED.test(code) ? storageFault(storageFolder, databaseFiles) : null
}
