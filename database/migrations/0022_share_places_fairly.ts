import { BaseSchema } from '@adonisjs/lucid/schema'
import { exactText } from '#database/support/table'

/**
 * Makes workspaces take turns: each waiting crawl has a turn number, and the lowest goes first. Crawls that are already
 * waiting go first, in order of arrival.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('crawls', (table) => {
      table.bigInteger('turn').notNullable().defaultTo(0)
      table.index(['host', 'status', 'turn', 'id'])
    })
    this.schema.alterTable('crawls', (table) => table.dropIndex(['host', 'status', 'id']))
    this.schema.alterTable('hosts', (table) => {
      // The lowest turn of the crawls that wait for the host, and the highest of those that have begun.
      table.bigInteger('turn').notNullable().defaultTo(0)
      table.bigInteger('last_turn').notNullable().defaultTo(0)
      table.index(['is_wanted', 'turn'])
      table.index(['last_turn'])
    })
    // Separate from the workspaces, whose rows are often locked.
    this.schema.createTable('crawl_turns', (table) => {
      exactText(table, this.db)
      table.string('workspace_id', 40).primary().references('id').inTable('workspaces').onDelete('CASCADE')
      // The last turns given to a scheduled and to a requested crawl.
      table.bigInteger('schedule_turn').notNullable().defaultTo(0)
      table.bigInteger('request_turn').notNullable().defaultTo(0)
    })
    this.schema.alterTable('deliveries', (table) =>
      table.index(['status', 'workspace_id', 'next_attempt_at'])
    )
  }

  async down() {
    this.schema.alterTable('deliveries', (table) =>
      table.dropIndex(['status', 'workspace_id', 'next_attempt_at'])
    )
    this.schema.dropTable('crawl_turns')
    this.schema.alterTable('hosts', (table) => {
      table.dropIndex(['is_wanted', 'turn'])
      table.dropIndex(['last_turn'])
      table.dropColumns('turn', 'last_turn')
    })
    this.schema.alterTable('crawls', (table) => table.index(['host', 'status', 'id']))
    this.schema.alterTable('crawls', (table) => {
      table.dropIndex(['host', 'status', 'turn', 'id'])
      table.dropColumn('turn')
    })
  }
}
