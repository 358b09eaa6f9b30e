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
    } finally {
      await unlock()
    }
  }

  #fail(message: string) {
    process.stderr.write(`${message}\n`)
    this.exitCode = 1
  }
}
