import { BaseSchema } from '@adonisjs/lucid/schema'

/** Stores whether a version was built by its page's scripts (`run`), or would have needed them (`needed`). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('page_versions', (table) => table.string('scripts', 10).nullable())
  }

  async down() {
    this.schema.alterTable('page_versions', (table) => table.dropColumn('scripts'))
  }
}
