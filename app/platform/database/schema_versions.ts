/** Lists and runs the migrations of this version. */
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import type { MigratorOptions } from '@adonisjs/lucid/types/migrator'
import { oldestSchemaAfter, migrationNames } from '#platform/database/migration_files'
import { migrationLock } from '#platform/database/migration_lock'
import { setOldestSchema } from '#platform/database/oldest_schema'
import { schemaState } from '#platform/database/schema_state'

/** Returns the names of all migrations of this version, in the form that the database and backups use. */
export async function knownMigrations(): Promise<string[]> {
  const list = await new MigrationRunner(db, app, { direction: 'up', dryRun: true }).getList()
  return list.filter(({ status }) => status !== 'corrupt').map(({ name }) => name)
}

/** Updates the schema to the latest version. */
export function migrateToLatest(): Promise<void> {
  return run({ direction: 'up' })
}

/**
 * Stores the oldest schema whose version can work with the database, unless a later version has migrated the database.
 */
export async function recordOldestSchema(): Promise<void> {
  const { pending, unknown } = await schemaState()
  const done = (await migrationNames()).filter((name) => !pending.includes(name))
  if (done.length > 0 && unknown.length === 0) await setOldestSchema(await oldestSchemaAfter(done))
}

/** Migrates an empty database to the schema after the first `count` migrations. */
export async function migrateEmptyTo(count: number): Promise<void> {
  await migrateToLatest()
  const step = (await knownMigrations()).length - count
  if (step > 0) await run({ direction: 'down', batch: 0, step })
}

async function run(options: MigratorOptions): Promise<void> {
  const unlock = await migrationLock(() => {})
  try {
    const runner = new MigrationRunner(db, app, { ...options, disableLocks: true })
    await runner.run()
    if (runner.error) throw runner.error
  } finally {
    await unlock()
  }
}
