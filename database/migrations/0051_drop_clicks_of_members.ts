import { BaseSchema } from '@adonisjs/lucid/schema'

/** Drops the clicks per member, which nothing has read or written since `briefing_clicks` counts sentences. */
export default class extends BaseSchema {
  // Versions before it write the column.
  static oldestSchema = '0049_extend_search_and_briefings'

  async up() {
    // The query builder would copy the table on SQLite.
    this.schema.raw('alter table briefing_reads drop column clicks')
  }

  async down() {
    this.schema.alterTable('briefing_reads', (table) => {
      table.integer('clicks').notNullable().defaultTo(0)
    })
  }
}
