import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, bytes, exactText, instant, mayReferTo, primaryId } from '#database/support/table'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('competitors', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('name', 120).notNullable()
      table.string('domain', 260).notNullable()
      instant(table, 'created_at').notNullable()
      table.unique(['workspace_id', 'domain'])
    })

    this.schema.createTable('watched_urls', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'competitor_id', 'competitors')
      table.string('url', 2048).notNullable()
      // MySQL cannot index a whole address of 2048 characters.
      table.string('url_hash', 64).notNullable()
      table.string('label', 20).notNullable()
      table.string('crawl_frequency', 10).notNullable()
      table.boolean('is_active').notNullable()
      table.string('last_status', 10).notNullable()
      instant(table, 'last_crawled_at').nullable()
      table.string('last_error_code', 40).nullable()
      table.string('last_error', 500).nullable()
      instant(table, 'next_crawl_at').notNullable()
      table.integer('failures_in_a_row').notNullable().defaultTo(0)
      table.integer('gone_in_a_row').notNullable().defaultTo(0)
      table.string('etag', 500).nullable()
      table.string('last_modified', 100).nullable()
      instant(table, 'created_at').notNullable()
      table.unique(['workspace_id', 'url_hash'])
      table.index(['competitor_id', 'created_at'])
      table.index(['is_active', 'next_crawl_at'])
    })

    this.schema.createTable('crawls', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'watched_url_id', 'watched_urls')
      table.string('trigger', 10).notNullable()
      table.string('status', 10).notNullable()
      // Limits a page to one queued and one running crawl: "<watched url>:queued", "<watched url>:running",
      // null once finished.
      table.string('slot', 60).nullable().unique()
      table.string('lease_token', 40).nullable()
      instant(table, 'lease_expires_at').nullable()
      table.integer('attempts').notNullable().defaultTo(0)
      instant(table, 'queued_at').notNullable()
      instant(table, 'started_at').nullable()
      instant(table, 'finished_at').nullable()
      table.integer('http_status').nullable()
      table.string('error_code', 40).nullable()
      table.string('error', 500).nullable()
      table.index(['watched_url_id', 'queued_at'])
      table.index(['status', 'lease_expires_at'])
    })

    this.schema.createTable('page_contents', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'watched_url_id', 'watched_urls')
      table.string('hash', 64).notNullable()
      bytes(table, 'content', this.db).notNullable()
      table.integer('size').notNullable()
      instant(table, 'created_at').notNullable()
      table.unique(['watched_url_id', 'hash'])
    })

    this.schema.createTable('page_versions', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'watched_url_id', 'watched_urls')
      belongsTo(table, 'content_id', 'page_contents')
      mayReferTo(table, 'crawl_id', 'crawls').unique()
      table.integer('version_number').notNullable()
      table.integer('http_status').notNullable()
      table.string('body_hash', 64).notNullable()
      instant(table, 'crawled_at').notNullable()
      table.unique(['watched_url_id', 'version_number'])
    })

    this.schema.createTable('page_changes', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'watched_url_id', 'watched_urls')
      table.string('kind', 10).notNullable()
      // Identifies the change, however often its crawl is repeated: the version it led to, or the last version of a
      // page that is gone.
      table.string('dedupe_key', 60).notNullable().unique()
      mayReferTo(table, 'previous_version_id', 'page_versions')
      mayReferTo(table, 'current_version_id', 'page_versions')
      table.text('differences', 'longtext').nullable()
      table.text('held_back', 'longtext').nullable()
      table.string('outcome', 10).notNullable()
      table.text('outcome_reason').nullable()
      instant(table, 'detected_at').notNullable()
      instant(table, 'judged_at').nullable()
      table.index(['watched_url_id', 'detected_at'])
      table.index(['outcome', 'detected_at'])
    })
  }

  async down() {
    for (const table of [
      'page_changes',
      'page_versions',
      'page_contents',
      'crawls',
      'watched_urls',
      'competitors',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
