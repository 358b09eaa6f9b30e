import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/**
 * Adds web analytics: hits as they arrived, the data about a visitor on a day, and the figures of each day. Rows store
 * the workspace without a foreign key: they are deleted with their site, and counting hits must not wait for locks on
 * the workspace.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('visit_salts', (table) => {
      exactText(table, this.db)
      // UTC, `YYYY-MM-DD`.
      table.string('day', 10).primary()
      table.string('salt', 64).notNullable()
      instant(table, 'created_at').notNullable()
    })

    // One row contains the hits of one site that were written together.
    this.schema.createTable('hit_batches', (table) => {
      exactText(table, this.db)
      primaryId(table)
      table.string('workspace_id', 40).notNullable()
      belongsTo(table, 'site_id', 'analytics_sites')
      instant(table, 'received_at').notNullable()
      table.integer('hit_count').notNullable()
      // JSON.
      table.text('hits', 'longtext').notNullable()
      // When they were counted; null until then.
      instant(table, 'ingested_at').nullable()
      table.index(['ingested_at', 'site_id'])
      table.index(['received_at'])
      table.index(['site_id'])
    })

    // Locked while hits of the site are counted. Locking the site's own row would block inserts of hits,
    // which refer to it.
    this.schema.createTable('site_ingests', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'site_id', 'analytics_sites').primary()
      table.string('workspace_id', 40).notNullable()
      instant(table, 'ingested_at').nullable()
    })

    this.schema.createTable('visitor_days', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'site_id', 'analytics_sites')
      table.string('day', 10).notNullable()
      table.string('workspace_id', 40).notNullable()
      table.string('visitor', 24).notNullable()
      // The same visitor on the day before, if a session may continue; see `StoredHit`.
      table.string('previous', 24).nullable()
      // JSON of a `VisitorDay`.
      table.text('state').notNullable()
      table.primary(['site_id', 'day', 'visitor'])
      table.index(['site_id', 'previous'])
      table.index(['day'])
    })

    this.schema.createTable('site_days', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'site_id', 'analytics_sites')
      table.string('day', 10).notNullable()
      table.string('workspace_id', 40).notNullable()
      for (const figure of ['visitors', 'sessions', 'pageviews', 'converted_visitors', 'load_count']) {
        table.integer(figure).notNullable().defaultTo(0)
      }
      // Total milliseconds of all sessions and of all page loads.
      table.bigInteger('duration_ms').notNullable().defaultTo(0)
      table.bigInteger('load_ms').notNullable().defaultTo(0)
      table.primary(['site_id', 'day'])
    })

    this.schema.createTable('site_day_labels', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'site_id', 'analytics_sites')
      table.string('day', 10).notNullable()
      table.string('workspace_id', 40).notNullable()
      // A `LabelKind`, such as `page` or `source`.
      table.string('kind', 10).notNullable()
      table.string('label', 500).notNullable()
      // Page views for pages, visitors for everything else.
      table.integer('amount').notNullable().defaultTo(0)
      table.primary(['site_id', 'day', 'kind', 'label'])
    })

    this.schema.createTable('dropped_hits', (table) => {
      exactText(table, this.db)
      // The site, or empty if it is unknown.
      table.string('scope_id', 40).notNullable()
      table.string('site_id', 40).nullable().references('id').inTable('analytics_sites').onDelete('CASCADE')
      table.string('day', 10).notNullable()
      table.string('reason', 40).notNullable()
      table.integer('amount').notNullable().defaultTo(0)
      table.primary(['scope_id', 'day', 'reason'])
      table.index(['site_id'])
    })
  }

  async down() {
    for (const table of [
      'dropped_hits',
      'site_day_labels',
      'site_days',
      'visitor_days',
      'site_ingests',
      'hit_batches',
      'visit_salts',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
