import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** Lets a search for a period skip the buckets of the index that have nothing in it. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('search_buckets', (table) => {
      // When the first and the last of its entries were seen first; null until the next pruning if an older version has
      // written the bucket.
      instant(table, 'oldest_at').nullable()
      instant(table, 'newest_at').nullable()
    })
  }

  async down() {
    // The query builder would copy the table on SQLite.
    for (const name of ['newest_at', 'oldest_at']) {
      this.schema.raw(`alter table search_buckets drop column ${name}`)
    }
  }
}
