import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** Workers take the changes that are to be judged from their table, workspace by workspace, and no queue carries them. */
export default class extends BaseSchema {
  async up() {
    this.schema.dropTableIfExists('queue_jobs')
    this.schema.dropTableIfExists('queue_schedules')
    this.schema.alterTable('page_changes', (table) => {
      // Of the worker that judges it, or until it is judged again.
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
