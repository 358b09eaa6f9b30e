import { BaseSchema } from '@adonisjs/lucid/schema'

/** Adds indexes for finding expired rows. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('page_versions', (table) => table.index(['workspace_id', 'crawled_at']))
    this.schema.alterTable('crawls', (table) => table.index(['finished_at']))
  }

  async down() {
    this.schema.alterTable('crawls', (table) => table.dropIndex(['finished_at']))
    // MySQL does not drop an index that a foreign key needs, and created none automatically because this one existed.
    this.schema.alterTable('page_versions', (table) => {
      const isMysql = this.db.dialect.name === 'mysql'
      if (isMysql) table.dropForeign(['workspace_id'])
      table.dropIndex(['workspace_id', 'crawled_at'])
      if (isMysql) table.foreign('workspace_id').references('id').inTable('workspaces').onDelete('CASCADE')
    })
  }
}
