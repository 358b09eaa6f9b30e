import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant } from '#database/support/table'

/** Remembers removed members, so that their domain does not let them back in with another account. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('removed_members', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('email', 254).notNullable()
      // Their identity at the identity provider; null if they were not connected.
      table.string('issuer', 255).nullable()
      table.string('subject', 255).nullable()
      instant(table, 'removed_at').notNullable()
      table.primary(['workspace_id', 'email'])
    })
  }

  async down() {
    this.schema.dropTable('removed_members')
  }
}
