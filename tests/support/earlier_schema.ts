import { readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import { projectPath } from '#platform/paths'

async function migrate(
  options: { direction: 'up' } | { direction: 'down'; batch: number; step: number }
): Promise<void> {
  // Lucid's lock on MySQL belongs to the whole server, on which other tests migrate their own databases.
  const runner = new MigrationRunner(db, app, { ...options, disableLocks: true })
  await runner.run()
  if (runner.error) throw runner.error
}

/** Gives the empty database the schema that it had after the migration with this number. */
export function goBackTo(number: number): Promise<void> {
  const later = readdirSync(projectPath('database/migrations')).filter(
    (name) => Number(name.slice(0, 4)) > number
  )
  // Other tests may have applied some of them later, in a separate batch.
  return migrate({ direction: 'down', batch: 0, step: later.length })
}

/** Applies all later migrations. */
export function migrateToLatest(): Promise<void> {
  return migrate({ direction: 'up' })
}
