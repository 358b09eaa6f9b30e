import Migrate from '@adonisjs/lucid/commands/migration/run'

/** Replaces Lucid's command: waits for a migration that another process runs, and refuses a newer database. */
export default class MigrationRun extends Migrate {
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
      if (!this.exitCode) await this.#migrateClickhouse()
    } finally {
      await unlock()
    }
  }

  /** Visits are also collected without ClickHouse, so Rivalwatch starts. */
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
        `ClickHouse does not respond (${error.reason}). Visits wait to be counted until it does and "migration:run" has run again.\n`
      )
    } finally {
      await disconnect()
    }
  }

  #fail(message: string) {
    process.stderr.write(`${message}\n`)
    this.exitCode = 1
  }
}
