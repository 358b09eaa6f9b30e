import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Adds actions on alerts with the previous statuses, which are kept as long as the actions can be undone. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('alert_acts', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('made', 10).notNullable()
      // Status by alert ID, as JSON, for at most `MOST_AT_ONCE` alerts.
      table.text('former').notNullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('alert_acts')
  }
}
