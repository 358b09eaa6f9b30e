import { dirname } from 'node:path'
import { usesSqlite } from '#config/database'
import { storagePath } from '#config/storage'
import type { Fault } from '#platform/faults/fault'
import { storageFault } from '#platform/faults/storage_fault'

const DENIED = /^(?:EACCES|ENOENT|ENOTDIR|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/

export const storageFolder = dirname(storagePath('x'))

/** A command that another user ran may have left any of these. */
export const databaseFiles: readonly string[] = usesSqlite
  ? ['', '-wal', '-shm'].map((end) => storagePath(`rivalwatch.sqlite3${end}`))
  : []

/** Returns what is wrong with the storage, if nothing works without it, as with SQLite; otherwise null. */
export async function essentialStorageFault(): Promise<Fault | null> {
  return usesSqlite ? storageFault(storageFolder, databaseFiles) : null
}

/** Returns what is wrong with the storage, if that explains an error; otherwise null. */
export async function storageFaultBehind(error: unknown): Promise<Fault | null> {
  const code = String((error as { code?: unknown } | null)?.code)
  return usesSqlite || DENIED.test(code) ? storageFault(storageFolder, databaseFiles) : null
}
