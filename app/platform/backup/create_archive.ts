import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Header } from '#platform/backup/archive'
import { writeSealed } from '#platform/backup/sealed_file'
import { archiveLines, type Contents, type Written } from '#platform/backup/write_archive'
import { openSnapshot } from '#platform/database/open_snapshot'
import type { Snapshot } from '#platform/database/snapshot'
import { isOutOfRoom } from '#platform/database/violations'
import { ProductError } from '#platform/errors'
import { version } from '#platform/version'
import env from '#start/env'

export interface ArchiveOptions {
  onProgress?: (done: number, total: number) => void
  /** Stops writing and removes the unfinished file. */
  signal?: AbortSignal
}

export interface Archive extends Written {
  file: string
  bytes: number
  rows: number
}

/** The content of an archive, apart from the metadata that all archives have. */
interface Selection extends Pick<Contents, 'tables' | 'files'> {
  about: Pick<Header, 'format' | 'appKey' | 'workspace'>
}

/**
 * Writes an archive of the data at one instant to a new file.
 *
 * @param file absolute path
 * @throws ProductError if the file exists or cannot be created, or the disk is full
 */
export async function createArchive(
  file: string,
  select: (snapshot: Snapshot) => Promise<Selection>,
  { onProgress = () => {}, signal }: ArchiveOptions
): Promise<Archive> {
  await checkTarget(file)
  const snapshot = await openSnapshot()
  const written: Written = { tables: {}, files: 0 }
  try {
    const { about, ...selected } = await select(snapshot)
    const { format, ...others } = about
    const database = env.get('DB_CONNECTION', 'sqlite')
    const all = { format, productVersion: version, createdAt: new Date().toISOString(), database, ...others }
    const lines = archiveLines(snapshot, { about: all, ...selected }, written, onProgress)
    const bytes = await writeSealed(file, lines, signal)
    const rows = Object.values(written.tables).reduce((sum, count) => sum + count, 0)
    return { file, bytes, rows, ...written }
  } catch (error) {
    if (!isOutOfRoom(error)) throw error
    throw new ProductError(
      507,
      'disk_full',
      `The disk for ${file} is full. Free some space or use another disk.`
    )
  } finally {
    await snapshot.close()
  }
}

/** Refuses a file that exists or cannot be created. */
async function checkTarget(file: string): Promise<void> {
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
