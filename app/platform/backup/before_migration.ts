/** Backups that are made before a database with data is migrated. */
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeMigration } from '#config/backup'
import type { ArchiveOptions } from '#platform/backup/create_archive'
import { type Backup, createBackup } from '#platform/backup/create_backup'
import { hasData } from '#platform/backup/has_data'
import { schemaState } from '#platform/database/schema_state'
import { openSnapshot } from '#platform/database/open_snapshot'
import { ProductError } from '#platform/errors'

const NAME = /^before-migration-\d{8}T\d{6}Z\.jsonl\.gz$/
const UNFINISHED = /^before-migration-.*\.part$/
const PRIVATE = 0o700
const MEGABYTE = 1024 * 1024

/**
 * Backs up the installation if the database has data and a migration is pending, and deletes the oldest backups of this
 * kind.
 *
 * @returns the backup; null if none is needed
 * @throws ProductError if there is not enough space for it
 */
export async function backUpBeforeMigration(options: ArchiveOptions = {}): Promise<Backup | null> {
  if (!beforeMigration.isOn || !(await hasData())) return null
  const { pending } = await schemaState()
  if (pending.length === 0) return null
  const { folder, kept } = beforeMigration
  await mkdir(folder, { recursive: true, mode: PRIVATE })
  // Leftovers of an interrupted migration.
  for (const name of await names(UNFINISHED)) await rm(join(folder, name), { force: true })
  await checkRoom()
  const time = new Date().toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
  // No migration changes contents outside the database, so they are left out.
  const target = join(folder, `before-migration-${time}.jsonl.gz`)
  const backup = await createBackup(target, { ...options, withoutContents: true })
  for (const name of (await names(NAME)).slice(0, -kept)) await rm(join(folder, name), { force: true })
  return backup
}

/** Returns the names of matching files, oldest first. */
async function names(pattern: RegExp): Promise<string[]> {
  return (await readdir(beforeMigration.folder)).filter((name) => pattern.test(name)).sort()
}

/** Checks the free space. A compressed backup is never larger than the database with its indexes. */
async function checkRoom(): Promise<void> {
  const { folder } = beforeMigration
  const snapshot = await openSnapshot()
  const needed = await snapshot.size().finally(() => snapshot.close())
  const { bavail, bsize } = await statfs(folder)
  requireRoom(folder, needed, bavail * bsize)
}

/**
 * Refuses a backup that may not fit.
 *
 * @param needed bytes
 * @param free bytes
 */
export function requireRoom(folder: string, needed: number, free: number): void {
  if (free >= needed) return
  throw new ProductError(
    507,
    'disk_full',
    `The backup may need ${inMegabytes(needed)}, but ${folder} has ${inMegabytes(free)} free. Free some space or add more.`
  )
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`
}
