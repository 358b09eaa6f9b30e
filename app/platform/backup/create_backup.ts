import { tablesLeftOut } from '#config/backup'
import { appKeyFingerprint } from '#platform/backup/app_key'
import { type Archive, type ArchiveOptions, createArchive } from '#platform/backup/create_archive'
import { storedFiles } from '#platform/backup/stored_files'
import { tablesIn } from '#platform/backup/write_archive'
import { schemaState } from '#platform/database/schema_state'
import { ProductError } from '#platform/errors'

/**
 * Writes a backup of the whole installation at one instant. It may run and be written to meanwhile.
 *
 * @param file absolute path of the new file
 */
export async function createBackup(file: string, options: ArchiveOptions = {}): Promise<Archive> {
  await checkSchema()
  return createArchive(
    file,
    async (snapshot) => ({
      about: { format: 'rivalwatch-backup', appKey: appKeyFingerprint() },
      tables: (await tablesIn(snapshot, tablesLeftOut)).map((name) => ({ name })),
      files: await storedFiles(),
    }),
    options
  )
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
