import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lets a team enter its own plans for the market board. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('board_settings', (table) => {
      // See `OwnPlans`, as JSON; null if none have been entered.
      table.text('own_plans', 'mediumtext').nullable()
    })
  }

  async down() {
    // The query builder would copy the table on SQLite.
    this.schema.raw('alter table board_settings drop column own_plans')
  }
}
