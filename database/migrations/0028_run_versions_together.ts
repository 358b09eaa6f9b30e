import { BaseSchema } from '@adonisjs/lucid/schema'

const WORK = ['page_changes', 'deliveries', 'hit_batches']
/** The columns of the index that `deliveries_to_send` replaces. */
const BEFORE = ['status', 'workspace_id', 'next_attempt_at']

/** Lets processes of several versions run together: work states which version it needs. */
export default class extends BaseSchema {
  static oldestSchema = '0026_create_processes'

  async up() {
    for (const name of WORK) {
      this.schema.alterTable(name, (table) => {
        // The oldest version that can read it, as a number (see `numberOf`); 0 for all versions.
        table.integer('needs_version').notNullable().defaultTo(0)
      })
    }
    // Keeps the index sufficient for finding workspaces with due messages.
    this.schema.alterTable('deliveries', (table) => {
      table.index(['status', 'workspace_id', 'next_attempt_at', 'needs_version'], 'deliveries_to_send')
    })
    this.schema.alterTable('deliveries', (table) => table.dropIndex(BEFORE))
    this.schema.alterTable('processes', (table) => {
      // The latest migration that it knows; null for versions that do not check the schema.
      table.string('latest_migration', 100).nullable()
    })
  }

  async down() {
    this.schema.alterTable('deliveries', (table) => table.index(BEFORE))
    this.schema.alterTable('deliveries', (table) => table.dropIndex([], 'deliveries_to_send'))
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    for (const name of WORK) this.schema.raw(`alter table ${name} drop column needs_version`)
    this.schema.raw('alter table processes drop column latest_migration')
  }
}
