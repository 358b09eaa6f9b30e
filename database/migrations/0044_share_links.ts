import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, mayReferTo, primaryId } from '#database/support/table'

/** Adds links to single alerts and briefings for people without an account, and a setting that limits who may create them. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('share_links', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('alert_id', 40).nullable().references('id').inTable('alerts').onDelete('CASCADE')
      table.string('briefing_id', 40).nullable().references('id').inTable('briefings').onDelete('CASCADE')
      // SHA-256 of the token, hex.
      table.string('token_hash', 64).notNullable().unique()
      // Null once the account is deleted.
      mayReferTo(table, 'created_by', 'users')
      instant(table, 'created_at').notNullable()
      instant(table, 'expires_at').notNullable()
      table.integer('opened_count').notNullable().defaultTo(0)
      instant(table, 'last_opened_at').nullable()
      table.index(['workspace_id', 'created_at'])
      table.index(['expires_at'])
    })
    this.schema.alterTable('workspaces', (table) =>
      table.string('sharing', 10).notNullable().defaultTo('members')
    )
  }

  async down() {
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    this.schema.raw('alter table workspaces drop column sharing')
    this.schema.dropTable('share_links')
  }
}
