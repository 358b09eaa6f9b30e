/** The migrations of the product and of the database. */
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import type { MigratorOptions } from '@adonisjs/lucid/types/migrator'
import { migrationLock } from '#platform/database/migration_lock'

/** Returns the names of all migrations that this version has, and of those that the database does not have yet. */
export async function migrationNames(): Promise<{ known: string[]; pending: string[] }> {
  const list = await new MigrationRunner(db, app, { direction: 'up', dryRun: true }).getList()
  return {
    known: list.filter(({ status }) => status !== 'corrupt').map(({ name }) => name),
    pending: list.filter(({ status }) => status === 'pending').map(({ name }) => name),
  }
}

/** Updates the schema to the latest. */
export function migrateToLatest(): Promise<void> {
  return run({ direction: 'up' })
}

/** Gives an empty database the schema that it had after this many migrations. */
export async function migrateEmptyTo(count: number): Promise<void> {
  await migrateToLatest()
  const { known } = await migrationNames()
  const step = known.length - count
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
