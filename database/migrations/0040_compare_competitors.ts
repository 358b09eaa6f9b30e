import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, mayReferTo } from '#database/support/table'

/** Adds the settings of a workspace's market board. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('board_settings', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'workspace_id', 'workspaces').primary()
      mayReferTo(table, 'own_competitor_id', 'competitors')
      // The currency that prices are converted to; null to leave them as written.
      table.string('currency', 12).nullable()
      // The value of one unit of each other currency, as JSON.
      table.text('rates').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('board_settings')
  }
}
