import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('analytics_sites', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('name', 120).notNullable()
      table.string('domain', 260).notNullable()
      table.string('site_key', 40).notNullable().unique()
      instant(table, 'created_at').notNullable()
      instant(table, 'last_seen_at').nullable()
      table.unique(['workspace_id', 'domain'])
    })
  }

  async down() {
    this.schema.dropTable('analytics_sites')
  }
}
