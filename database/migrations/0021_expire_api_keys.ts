import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** Lets API keys expire. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('api_keys', (table) => {
      // Null if it never expires.
      instant(table, 'expires_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('api_keys', (table) => table.dropColumn('expires_at'))
  }
}
