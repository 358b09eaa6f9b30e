import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('alerts', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'competitor_id', 'competitors')
      belongsTo(table, 'watched_url_id', 'watched_urls')
      belongsTo(table, 'change_id', 'page_changes').unique()
      table.string('signal_score', 10).notNullable()
      table.string('page_type', 20).notNullable()
      table.string('status', 10).notNullable()
      table.text('summary').notNullable()
      table.text('change_excerpt').nullable()
      table.text('reasoning').nullable()
      table.boolean('has_evidence').notNullable()
      instant(table, 'detected_at').notNullable()
      table.index(['workspace_id', 'detected_at', 'id'])
      table.index(['workspace_id', 'status', 'detected_at'])
      table.index(['competitor_id', 'detected_at'])
    })

    this.schema.createTable('alert_feedback', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'alert_id', 'alerts').unique()
      table.string('value', 20).notNullable()
      table.string('given_by', 60).notNullable()
      instant(table, 'given_at').notNullable()
    })

    this.schema.createTable('channels', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('kind', 20).notNullable()
      table.text('destination').notNullable()
      table.string('minimum_score', 10).notNullable()
      table.boolean('is_paused').notNullable().defaultTo(false)
      instant(table, 'created_at').notNullable()
      table.unique(['workspace_id', 'kind'])
    })

    // The outbox: written in the alert's transaction, emptied by deliver jobs.
    this.schema.createTable('deliveries', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'alert_id', 'alerts')
      belongsTo(table, 'channel_id', 'channels')
      table.string('status', 10).notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      instant(table, 'next_attempt_at').notNullable()
      instant(table, 'lease_expires_at').nullable()
      instant(table, 'sent_at').nullable()
      table.string('last_error', 500).nullable()
      instant(table, 'created_at').notNullable()
      table.unique(['alert_id', 'channel_id'])
      table.index(['status', 'next_attempt_at'])
    })
  }

  async down() {
    for (const table of ['deliveries', 'channels', 'alert_feedback', 'alerts']) {
      this.schema.dropTable(table)
    }
  }
}
