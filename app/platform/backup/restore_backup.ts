import { access, constants } from 'node:fs/promises'
import { appKeyFingerprint } from '#platform/backup/app_key'
import type { Header, TableLine } from '#platform/backup/archive'
import { hasData, NotEmpty } from '#platform/backup/has_data'
import { verifyArchive } from '#platform/backup/read_archive'
import { tablesIn } from '#platform/backup/write_archive'
import { restoreRows } from '#platform/backup/restore_rows'
import { schemaState } from '#platform/database/schema_state'
import {
  knownMigrations,
  migrateEmptyTo,
  migrateToLatest,
  recordOldestSchema,
} from '#platform/database/schema_versions'
import { openSnapshot } from '#platform/database/open_snapshot'
import { NotFound, ProductError } from '#platform/errors'

interface RestoreOptions {
  /** Restores a backup even if it was made with another APP_KEY. */
  acceptOtherKey?: boolean
  /** Called with the progress of checking; `onProgress` is called with the progress of writing. */
  onChecked?: (done: number, total: number) => void
  onProgress?: (done: number, total: number) => void
}

interface Restored {
  createdAt: string
  /** The version of Rivalwatch that made the backup. */
  productVersion: string
  rows: number
  /** The number of migrations applied afterward. */
  migrated: number
}

/**
 * Restores a backup into an empty installation. The whole file is checked before anything is written.
 *
 * @throws DamagedFile
 * @throws ProductError if the installation has data, or the backup has a newer schema or was made with another APP_KEY
 */
export async function restoreBackup(
  file: string,
  { acceptOtherKey = false, onChecked, onProgress = () => {} }: RestoreOptions = {}
): Promise<Restored> {
  await access(file, constants.R_OK).catch(() => {
    throw new NotFound(file)
  })
  const { header, tables } = await verifyArchive(file, 'rivalwatch-backup', onChecked)
  if (!acceptOtherKey) checkKey(header)
  await checkSchema(header)
  if (await hasData()) throw new NotEmpty()

  await migrateEmptyTo(header.migrations.length)
  await checkColumns(tables)
  await restoreRows(file, tables, (done) => onProgress(done, header.total))
  const { pending } = await schemaState()
  await migrateToLatest().catch((error: Error) => {
    throw new ProductError(
      500,
      'update_failed',
      `The backup is restored, but its schema couldn't be updated: ${error.message}. ` +
        'Run "npm run ace -- migration:run --force".'
    )
  })
  await recordOldestSchema()
  return {
    createdAt: header.createdAt,
    productVersion: header.productVersion,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    migrated: pending.length,
  }
}

function checkKey({ appKey }: Header): void {
  const own = appKeyFingerprint()
  if (appKey === own) return
  throw new ProductError(
    409,
    'other_app_key',
    `The backup was made with another APP_KEY (fingerprint ${appKey}, this installation's is ${own}), so channels and ` +
      "second factors can't be read. Set the APP_KEY of that installation in .env, or restore with " +
      '--accept-other-key and set up channels again.'
  )
}

async function checkSchema({ migrations, productVersion }: Header): Promise<void> {
  const known = await knownMigrations()
  const unknown = migrations.filter((name, at) => known[at] !== name)
  if (unknown.length === 0 && migrations.length > 0) return
  throw new ProductError(
    409,
    'newer_schema',
    `The backup comes from Rivalwatch ${productVersion} with a schema that this version doesn't recognize ` +
      `(${unknown[0] ?? 'none'}). Update Rivalwatch, then restore it.`
  )
}

/** Refuses tables and columns that the schema does not have. */
async function checkColumns(tables: readonly TableLine[]): Promise<void> {
  const target = await openSnapshot()
  try {
    const known = new Set(await tablesIn(target, new Set()))
    for (const { table, columns } of tables) {
      const present = new Set(known.has(table) ? await target.columns(table) : [])
      const missing = columns.find((name) => !present.has(name))
      if (known.has(table) && missing === undefined) continue
      throw new ProductError(
        409,
        'unknown_column',
        `The backup contains something that this version doesn't recognize: ${table}.${missing}. Nothing was restored.`
      )
    }
  } finally {
    await target.close()
  }
}
