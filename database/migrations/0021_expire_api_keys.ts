import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** Keys may have an end. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('api_keys', (table) => {
      // Null: never.
      instant(table, 'expires_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('api_keys', (table) => table.dropColumn('expires_at'))
  }
}
