import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Adds a page's own name, its watched and ignored regions, and its keywords. An older version that crawls a page during
 * an update reads all of it.
 */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('watched_urls', (table) => {
      table.string('name', 120).nullable()
      // JSON; null for pages that have never had any.
      table.text('regions', 'longtext').nullable()
      table.text('keywords').nullable()
    })
  }

  async down() {
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    for (const name of ['name', 'regions', 'keywords']) {
      this.schema.raw(`alter table watched_urls drop column ${name}`)
    }
  }
}
