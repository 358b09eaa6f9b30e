import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Adds changes of email address: pending ones, and recent ones that the old address can undo. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('email_changes', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'user_id', 'users')
      table.string('old_email', 254).notNullable()
      table.string('new_email', 254).notNullable()
      instant(table, 'created_at').notNullable()
      // The end of the period in which it can be confirmed, or once confirmed, undone.
      instant(table, 'expires_at').notNullable().index()
      instant(table, 'confirmed_at').nullable()
      table.index(['user_id'])
    })
  }

  async down() {
    this.schema.dropTable('email_changes')
  }
}
