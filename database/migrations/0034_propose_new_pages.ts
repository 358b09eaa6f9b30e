import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lets a competitor's new pages be watched automatically, or ignored. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('competitors', (table) => {
      // The kinds of pages to watch, separated by commas; null for none.
      table.string('watched_kinds', 200).nullable()
      // The addresses of ignored new pages, newest first, one per line.
      table.text('ignored_pages').nullable()
    })
  }

  async down() {
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    for (const name of ['watched_kinds', 'ignored_pages']) {
      this.schema.raw(`alter table competitors drop column ${name}`)
    }
  }
}
