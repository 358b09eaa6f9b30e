import { BaseSchema } from '@adonisjs/lucid/schema'
import { exactText, instant } from '#database/support/table'

/** The counts of `LIMITER_STORE=database`. The limiter requires these columns in this order. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('rate_limits', (table) => {
      exactText(table, this.db)
      table.string('key', 255).primary()
      table.integer('points').notNullable().defaultTo(0)
      instant(table, 'expire').nullable().index()
    })
  }

  async down() {
    this.schema.dropTable('rate_limits')
  }
}
