import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant } from '#database/support/table'

/** Lets a team check a competitor more slowly, or only during certain hours. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('crawl_limits', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'competitor_id', 'competitors').primary()
      belongsTo(table, 'workspace_id', 'workspaces')
      // Seconds from the end of one check to the start of the next; null for no pace.
      table.integer('pace').nullable()
      // Full hours in the workspace's time zone; null for all day.
      table.integer('from_hour').nullable()
      table.integer('until_hour').nullable()
      // When the scheduler next examines the competitor.
      instant(table, 'looked_at').notNullable().defaultTo(0)
      table.index(['looked_at'])
    })
  }

  async down() {
    this.schema.dropTable('crawl_limits')
  }
}
