import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { tablesLeftOut } from '#config/backup'
import { appKeyFingerprint } from '#platform/backup/app_key'
import { writeSealed } from '#platform/backup/sealed_file'
import { storedFiles } from '#platform/backup/stored_files'
import { archiveLines, tablesIn, type Written } from '#platform/backup/write_archive'
import { migrationNames } from '#platform/database/schema_versions'
import { openSnapshot } from '#platform/database/open_snapshot'
import { isOutOfRoom } from '#platform/database/violations'
import { ProductError } from '#platform/errors'
import { version } from '#platform/version'
import env from '#start/env'

export interface Backup {
  file: string
  bytes: number
  rows: number
  tables: Record<string, number>
  files: number
}

export interface BackupOptions {
  onProgress?: (done: number, total: number) => void
  /** Stops and removes what was written. */
  signal?: AbortSignal
}

/**
 * Writes a backup of the whole installation at one instant. It may run and be written to meanwhile.
 *
 * @param file absolute path of the new file
 */
export async function createBackup(
  file: string,
  { onProgress = () => {}, signal }: BackupOptions = {}
): Promise<Backup> {
  await checkTarget(file)
  await checkSchema()
  const snapshot = await openSnapshot()
  const written: Written = { tables: {}, files: 0 }
  try {
    const about = {
      format: 'rivalwatch-backup' as const,
      productVersion: version,
      createdAt: new Date().toISOString(),
      database: env.get('DB_CONNECTION', 'sqlite'),
      appKey: appKeyFingerprint(),
    }
    const tables = (await tablesIn(snapshot, tablesLeftOut)).map((name) => ({ name }))
    const contents = { about, tables, files: await storedFiles() }
    const bytes = await writeSealed(file, archiveLines(snapshot, contents, written, onProgress), signal)
    const rows = Object.values(written.tables).reduce((sum, count) => sum + count, 0)
    return { file, bytes, rows, ...written }
  } catch (error) {
    if (!isOutOfRoom(error)) throw error
    throw new ProductError(
      507,
      'disk_full',
      `The disk of ${file} is full. Free some space or use another one.`
    )
  } finally {
    await snapshot.close()
  }
}

async function checkSchema(): Promise<void> {
  const { known, pending } = await migrationNames()
  if (pending.length < known.length) return
  throw new ProductError(
    409,
    'no_database',
    'There is no database to back up yet. Run "npm start" to create it.'
  )
}

/** Refuses a file that cannot be created, or that exists. */
export async function checkTarget(file: string): Promise<void> {
  const folder = dirname(file)
  if (!(await isAccessible(folder, constants.W_OK))) {
    throw new ProductError(
      422,
      'folder_not_writable',
      `${folder} doesn't exist or is not writable. Create it, or use another folder.`
    )
  }
  if (await isAccessible(file, constants.F_OK)) {
    throw new ProductError(409, 'file_exists', `${file} already exists. Delete it, or use another name.`)
  }
}

function isAccessible(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false
  )
}
