import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** Lets workers take changes to judge from their table workspace by workspace, rather than from a queue. */
export default class extends BaseSchema {
  async up() {
    this.schema.dropTableIfExists('queue_jobs')
    this.schema.dropTableIfExists('queue_schedules')
    this.schema.alterTable('page_changes', (table) => {
      // When the lease of the worker that judges it expires, or when it is retried.
      instant(table, 'lease_expires_at').nullable()
      table.index(['outcome', 'workspace_id', 'watched_url_id', 'detected_at'], 'page_changes_to_judge')
    })
    this.schema.alterTable('page_changes', (table) => table.dropIndex(['outcome', 'detected_at']))
  }

  async down() {
    this.schema.alterTable('page_changes', (table) => {
      table.dropIndex([], 'page_changes_to_judge')
      table.dropColumn('lease_expires_at')
      table.index(['outcome', 'detected_at'])
    })
  }
}
