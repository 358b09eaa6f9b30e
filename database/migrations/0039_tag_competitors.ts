import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText } from '#database/support/table'

/** Adds tags to competitors. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('competitor_tags', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'competitor_id', 'competitors')
      belongsTo(table, 'workspace_id', 'workspaces')
      // The name in the form used for comparison, see `foldTag`.
      table.string('folded', 160).notNullable()
      table.string('name', 40).notNullable()
      table.primary(['competitor_id', 'folded'])
      table.index(['workspace_id', 'folded'])
    })
  }

  async down() {
    this.schema.dropTable('competitor_tags')
  }
}
