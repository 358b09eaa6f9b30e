import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** The tables that store whether and when a row was loaded from a web archive. */
const LOADED = ['page_versions', 'page_changes', 'alerts']

/** Adds the loading of past versions from a web archive. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('page_histories', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'watched_url_id', 'watched_urls').unique()
      // The copies to load, as JSON; null until the archive has listed them.
      table.text('copies').nullable()
      instant(table, 'requested_at').notNullable()
      // Null while there are steps left.
      instant(table, 'finished_at').nullable()
      table.string('error', 500).nullable()
      table.integer('attempts').notNullable().defaultTo(0)
      instant(table, 'next_at').notNullable()
      instant(table, 'stepped_at').notNullable().defaultTo(0)
      table.string('lease_token', 40).nullable()
      instant(table, 'lease_expires_at').nullable()
      table.index(['finished_at', 'next_at'])
      table.index(['workspace_id', 'stepped_at'])
    })

    // When the next request to an archive may begin.
    this.schema.createTable('archive_pace', (table) => {
      exactText(table, this.db)
      table.string('archive', 300).primary()
      instant(table, 'next_at').notNullable()
    })

    for (const name of LOADED) {
      this.schema.alterTable(name, (table) => {
        instant(table, 'loaded_at').nullable()
      })
    }
  }

  async down() {
    for (const name of LOADED) this.schema.raw(`alter table ${name} drop column loaded_at`)
    this.schema.dropTable('archive_pace')
    this.schema.dropTable('page_histories')
  }
}
