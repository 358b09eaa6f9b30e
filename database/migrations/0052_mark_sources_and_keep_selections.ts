import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Stores with each watched page whether it is a source, and what bulk actions changed, for as long as they can be undone. */
export default class extends BaseSchema {
  // Versions before it write a column that 0051 drops.
  static oldestSchema = '0049_extend_search_and_briefings'

  async up() {
    this.schema.alterTable('watched_urls', (table) => {
      // Null until the next crawl that fetches the page.
      table.boolean('is_source').nullable()
    })
    this.schema.createTable('selections', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // See `Selected`, as JSON.
      table.text('selected', 'mediumtext').notNullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('selections')
    // The query builder would copy the table on SQLite.
    this.schema.raw('alter table watched_urls drop column is_source')
  }
}
