import Migrate from '@adonisjs/lucid/commands/migration/run'

/**
 * Replaces Lucid's command: waits for a migration that another process runs, refuses a newer database, and backs up one
 * with data before changing it.
 */
export default class MigrationRun extends Migrate {
  static description = 'Update the schema; a database with data is backed up first'

  async run() {
    const { migrationLock } = await import('#platform/database/migration_lock')
    const { schemaProblem, schemaState } = await import('#platform/database/schema_state')
    const unlock = await migrationLock(() =>
      process.stderr.write('Another process is migrating the database. Waiting for it to finish …\n')
    )
    try {
      const schema = await schemaState()
      const problem = schema.state === 'newer' ? schemaProblem(schema) : null
      if (problem) return this.#fail(`${problem.message}. ${problem.remedy}`)
      this.disableLocks = true
      await super.run()
    } finally {
      await unlock()
    }
  }

  /** Lucid calls this once it is certain that the database is to be migrated. */
  protected async runMigrations(...migration: Parameters<Migrate['runMigrations']>) {
    if (this.dryRun || (await this.#backUp())) await super.runMigrations(...migration)
  }

  async #backUp(): Promise<boolean> {
    const { backUpBeforeMigration } = await import('#platform/backup/before_migration')
    const { ProgressLine } = await import('#platform/console/progress_line')
    const progress = new ProgressLine('Backing up')
    try {
      const backup = await backUpBeforeMigration({ onProgress: progress.show }).finally(() => progress.end())
      if (backup) process.stdout.write(`Backed up the database to ${backup.file}\n`)
      return true
    } catch (error) {
      const { plainSentence } = await import('#platform/faults/plain_sentence')
      const cause = (await plainSentence(error)) ?? sentence(error as Error)
      this.#fail(
        `The backup before the migration failed, so nothing was changed. ${cause} To migrate without a backup, set ` +
          'BACKUP_BEFORE_MIGRATION=off.'
      )
      return false
    }
  }

  #fail(message: string) {
    process.stderr.write(`${message}\n`)
    this.exitCode = 1
  }
}

function sentence({ message }: Error): string {
  return message.endsWith('.') ? message : `${message}.`
}
