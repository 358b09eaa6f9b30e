import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a version is what the scripts of its page made of it (`run`), or would have (`needed`). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('page_versions', (table) => table.string('scripts', 10).nullable())
  }

  async down() {
    this.schema.alterTable('page_versions', (table) => table.dropColumn('scripts'))
  }
}
