import { BaseSchema } from '@adonisjs/lucid/schema'

/** By which what is old is found, without a look at what is not. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('page_versions', (table) => table.index(['workspace_id', 'crawled_at']))
    this.schema.alterTable('crawls', (table) => table.index(['finished_at']))
  }

  async down() {
    this.schema.alterTable('crawls', (table) => table.dropIndex(['finished_at']))
    // MySQL drops no index that a reference rests on, and made none of its own while there was this one.
    this.schema.alterTable('page_versions', (table) => {
      const isMysql = this.db.dialect.name === 'mysql'
      if (isMysql) table.dropForeign(['workspace_id'])
      table.dropIndex(['workspace_id', 'crawled_at'])
      if (isMysql) table.foreign('workspace_id').references('id').inTable('workspaces').onDelete('CASCADE')
    })
  }
}
