import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Adds goals of sites, and an index for finding the latest hits of a site. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('goals', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'site_id', 'analytics_sites')
      // `page` or `event`.
      table.string('kind', 10).notNullable()
      table.string('value', 500).notNullable()
      instant(table, 'created_at').notNullable()
      table.unique(['site_id', 'kind', 'value'])
    })
    // In this order, because on MySQL the foreign key always needs one of them.
    this.schema.alterTable('hit_batches', (table) => table.index(['site_id', 'received_at']))
    this.schema.alterTable('hit_batches', (table) => table.dropIndex(['site_id']))
  }

  async down() {
    this.schema.alterTable('hit_batches', (table) => table.index(['site_id']))
    this.schema.alterTable('hit_batches', (table) => table.dropIndex(['site_id', 'received_at']))
    this.schema.dropTable('goals')
  }
}
