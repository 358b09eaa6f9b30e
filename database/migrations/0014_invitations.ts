import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, mayReferTo, primaryId } from '#database/support/table'

/** Adds invitations to a workspace. They are deleted once accepted or withdrawn. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('invitations', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      mayReferTo(table, 'invited_by', 'users')
      table.string('email', 254).notNullable()
      table.string('role', 20).notNullable()
      table.string('token_hash', 64).notNullable().unique()
      instant(table, 'created_at').notNullable()
      instant(table, 'expires_at').notNullable().index()
      table.unique(['workspace_id', 'email'])
    })
  }

  async down() {
    this.schema.dropTable('invitations')
  }
}
