/** The migrations of the product and of the database. */
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import type { MigratorOptions } from '@adonisjs/lucid/types/migrator'
import { migrationLock } from '#platform/database/migration_lock'

/** Returns the names of all migrations that this version has, as the database and backups have them. */
export async function knownMigrations(): Promise<string[]> {
  const list = await new MigrationRunner(db, app, { direction: 'up', dryRun: true }).getList()
  return list.filter(({ status }) => status !== 'corrupt').map(({ name }) => name)
}

/** Updates the schema to the latest. */
export function migrateToLatest(): Promise<void> {
  return run({ direction: 'up' })
}

/** Gives an empty database the schema that it had after this many migrations. */
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
