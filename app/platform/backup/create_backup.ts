import { tablesLeftOut } from '#config/backup'
import { appKeyFingerprint } from '#platform/backup/app_key'
import { mayBeElsewhere, withBytes } from '#platform/blobs/archived_bytes'
import type { Snapshot } from '#platform/database/snapshot'
import { type Archive, type ArchiveOptions, createArchive } from '#platform/backup/create_archive'
import { storedFiles } from '#platform/backup/stored_files'
import { type TableContents, tablesIn } from '#platform/backup/write_archive'
import { schemaState } from '#platform/database/schema_state'
import { ProductError } from '#platform/errors'

interface BackupOptions extends ArchiveOptions {
  /** Omits the contents in the content store, for a store that has its own backups. */
  withoutContents?: boolean
}

export interface Backup extends Archive {
  /** The number of contents that are missing from the content store. */
  lost: number
}

/**
 * Writes a backup of the whole installation as of one instant. The installation may keep running.
 *
 * @param file absolute path of the new file
 */
export async function createBackup(
  file: string,
  { withoutContents = false, ...options }: BackupOptions = {}
): Promise<Backup> {
  await checkSchema()
  let lost = 0
  const archive = await createArchive(
    file,
    async (snapshot) => ({
      about: { format: 'rivalwatch-backup', appKey: appKeyFingerprint() },
      tables: await tablesOf(snapshot, withoutContents ? null : () => lost++),
      files: await storedFiles(),
    }),
    options
  )
  return { ...archive, lost }
}

/**
 * Returns the tables to back up.
 *
 * @param onLost null to leave out contents that are stored outside the database
 */
async function tablesOf(snapshot: Snapshot, onLost: (() => void) | null): Promise<TableContents[]> {
  const tables: TableContents[] = []
  for (const name of await tablesIn(snapshot, tablesLeftOut)) {
    const isInline = onLost && mayBeElsewhere(await snapshot.columns(name))
    tables.push(
      isInline ? { name, change: (row, columns) => withBytes(name, row, columns, onLost) } : { name }
    )
  }
  return tables
}

async function checkSchema(): Promise<void> {
  const { state } = await schemaState()
  if (state !== 'missing') return
  throw new ProductError(
    409,
    'no_database',
    'There is no database to back up yet. Run "npm start" to create it.'
  )
}
