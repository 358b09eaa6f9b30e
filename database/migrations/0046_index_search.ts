import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, bytes, exactText, instant } from '#database/support/table'

/** Adds the search index, which workers fill from stored data. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('search_workspaces', (table) => {
      exactText(table, this.db)
      table.increments('number')
      belongsTo(table, 'workspace_id', 'workspaces').unique()
      // The number of entries it ever had, which is the number of the next one.
      table.integer('entry_count').notNullable().defaultTo(0)
    })
    this.schema.createTable('search_pages', (table) => {
      exactText(table, this.db)
      table.increments('number')
      belongsTo(table, 'watched_url_id', 'watched_urls').unique()
      belongsTo(table, 'workspace_id', 'workspaces')
      // The first number of the latest indexed version; null before the first.
      table.integer('indexed_number').nullable()
      instant(table, 'reset_at').notNullable().defaultTo(0)
    })
    this.schema.createTable('search_entries', (table) => {
      exactText(table, this.db)
      // The workspace's number and the place of the entry, see `place.ts`.
      table.bigInteger('id').primary()
      table
        .integer('page')
        .unsigned()
        .notNullable()
        .references('number')
        .inTable('search_pages')
        .onDelete('CASCADE')
      table.string('alert_id', 40).nullable()
      table.integer('from_number').nullable()
      // The number of the last version with this line; null while it is on the page.
      table.integer('until_number').nullable()
      table.integer('line').nullable()
      table.text('text').notNullable()
      instant(table, 'first_seen_at').notNullable()
      instant(table, 'last_seen_at').nullable()
      table.index(['page', 'until_number'])
    })
    this.schema.createTable('search_buckets', (table) => {
      exactText(table, this.db)
      table.bigInteger('id').primary()
      belongsTo(table, 'workspace_id', 'workspaces')
      // The number of its entries that the terms include.
      table.integer('entry_count').notNullable().defaultTo(0)
    })
    this.schema.createTable('search_terms', (table) => {
      exactText(table, this.db)
      table.bigInteger('bucket').notNullable().references('id').inTable('search_buckets').onDelete('CASCADE')
      table.string('term', 40).notNullable()
      // The places of the entries in the bucket: two bytes each, in ascending order.
      bytes(table, 'places', this.db).notNullable()
      table.primary(['bucket', 'term'])
    })
    this.schema.createTable('search_due', (table) => {
      exactText(table, this.db)
      table.string('id', 40).primary()
      belongsTo(table, 'workspace_id', 'workspaces')
      instant(table, 'at').notNullable()
      table.index(['at', 'id'])
    })
    this.schema.createTable('search_scans', (table) => {
      exactText(table, this.db)
      table.string('name', 20).primary()
      // The ID of the last row that was checked.
      table.string('reached', 40).notNullable()
    })
  }

  async down() {
    for (const name of ['scans', 'due', 'terms', 'buckets', 'entries', 'pages', 'workspaces']) {
      this.schema.dropTable(`search_${name}`)
    }
  }
}
