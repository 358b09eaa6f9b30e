import { BaseSchema } from '@adonisjs/lucid/schema'
import { exactText } from '#database/support/table'

const LOCATION_LENGTH = 200

/** Lets the content of a page be stored outside the database. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('page_contents', (table) => {
      // Null if it is in `content`.
      table.string('location', LOCATION_LENGTH).nullable()
    })
    this.schema.createTable('blob_namespaces', (table) => {
      exactText(table, this.db)
      table.integer('id').primary()
      table.string('name', 40).notNullable()
    })
  }

  async down() {
    this.defer(async (db) => {
      if (await db.from('page_contents').whereNotNull('location').first()) {
        throw new Error('Contents are kept outside the database. Run "contents:move --to=database" first.')
      }
    })
    this.schema.dropTable('blob_namespaces')
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    this.schema.raw('alter table page_contents drop column location')
  }
}
