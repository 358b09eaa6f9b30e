import { BaseSchema } from '@adonisjs/lucid/schema'

/** Stores with each watched page whether it is a web page or a source. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('watched_urls', (table) => {
      // Null until the next crawl that fetches the page.
      table.boolean('is_source').nullable()
    })
  }

  async down() {
    // The query builder would copy the table on SQLite.
    this.schema.raw('alter table watched_urls drop column is_source')
  }
}
