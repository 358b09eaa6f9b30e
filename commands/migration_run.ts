import Migrate from '@adonisjs/lucid/commands/migration/run'

/**
 * Replaces Lucid's command: waits for a migration that another process runs, refuses the database of a newer version,
 * stops processes that cannot work with the new schema, and backs up a database with data before changing it.
 */
export default class MigrationRun extends Migrate {
  static description = 'Update the schema; a database with data is backed up first'

  async run() {
    const { migrationLock } = await import('#platform/database/migration_lock')
    const { schemaProblem, schemaState } = await import('#platform/database/schema_state')
    const { recordOldestSchema } = await import('#platform/database/schema_versions')
    const { sentenceOf } = await import('#platform/faults/fault')
    const { essentialStorageFault } = await import('#platform/faults/own_storage')
    const fault = await essentialStorageFault()
    if (fault) return this.#fail(sentenceOf(fault))
    const unlock = await migrationLock(() =>
      say('Another process is migrating the database. Waiting for it to finish …')
    )
    try {
      const schema = await schemaState()
      if (schema.state === 'supported') return say(SUPPORTED)
      // If no migration is unknown, a later version was interrupted before its first one.
      const problem = schema.unknown.length > 0 ? schemaProblem(schema) : null
      if (problem) return this.#fail(`${problem.message}. ${problem.remedy}`)
      this.disableLocks = true
      if (this.dryRun) return await super.run()
      if (schema.state === 'older' && !(await this.#stopOutdated())) return
      await super.run()
      if (!this.exitCode) await this.#migrateClickhouse()
    } finally {
      // Also after a failure, because earlier versions can run again if nothing has changed.
      if (!this.dryRun) await recordOldestSchema()
      await unlock()
    }
  }

  /** Called by Lucid once it is certain that the database will be migrated. */
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

  async #stopOutdated(): Promise<boolean> {
    const { migrationNames, oldestSchemaAfter } = await import('#platform/database/migration_files')
    const { setOldestSchema } = await import('#platform/database/oldest_schema')
    const { outdatedProcessesStopped } = await import('#platform/processes/outdated')
    const oldest = await oldestSchemaAfter(await migrationNames())
    await setOldestSchema(oldest)
    try {
      await outdatedProcessesStopped(oldest, (names) =>
        say(`Waiting for processes of an earlier version to stop: ${names} …`)
      )
      return true
    } catch (error) {
      this.#fail((error as Error).message)
      return false
    }
  }

  /**
   * Migrates ClickHouse. A failure does not keep Rivalwatch from starting, because visits are collected without
   * ClickHouse as well.
   */
  async #migrateClickhouse() {
    const { store } = await import('#config/analytics')
    if (store !== 'clickhouse') return
    const { disconnect } = await import('#analytics/store/clickhouse/client')
    const { migrateClickhouse } = await import('#analytics/store/clickhouse/migrate')
    const { Unavailable } = await import('#analytics/store/clickhouse/unavailable')
    try {
      for (const name of await migrateClickhouse()) process.stdout.write(`Migrated ClickHouse: ${name}\n`)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      process.stderr.write(
        `ClickHouse isn't responding (${error.reason}). Visits won't be counted until it is and you have run "migration:run" again.\n`
      )
    } finally {
      await disconnect()
    }
  }

  #fail(message: string) {
    say(message)
    this.exitCode = 1
  }
}

const SUPPORTED = 'A later version of Rivalwatch has migrated the database. This version can work with it.'

function say(message: string) {
  process.stderr.write(`${message}\n`)
}

function sentence({ message }: Error): string {
  return message.endsWith('.') ? message : `${message}.`
}
