import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lets a briefing be limited to the competitors with a tag. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('briefing_schedules', (table) => {
      // Null for all competitors.
      table.string('tag', 40).nullable()
    })
  }

  async down() {
    // The query builder would copy the table on SQLite.
    this.schema.raw('alter table briefing_schedules drop column tag')
  }
}
