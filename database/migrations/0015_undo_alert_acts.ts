import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** What was done to alerts at once, with what they were before: kept for as long as it can be undone. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('alert_acts', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('made', 10).notNullable()
      // Status by id, as JSON, of a hundred alerts at most.
      table.text('former').notNullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('alert_acts')
  }
}
