import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, mayReferTo, primaryId } from '#database/support/table'

/**
 * Adds channels, deliveries, the daily digest, and notices about pages that cannot be read. Channels and
 * deliveries are recreated, because nothing could be set up or sent before.
 */
export default class extends BaseSchema {
  async up() {
    for (const table of ['deliveries', 'channels']) this.schema.dropTable(table)

    this.schema.createTable('channels', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('kind', 40).notNullable()
      // Both are encrypted: anyone with a webhook's address can post there.
      table.text('destination').notNullable()
      table.text('secret').nullable()
      table.string('minimum_score', 10).notNullable()
      // Hours of the day in the workspace's time zone, 0 to 23; null without quiet hours.
      table.integer('quiet_from').nullable()
      table.integer('quiet_until').nullable()
      table.boolean('is_paused').notNullable().defaultTo(false)
      instant(table, 'created_at').notNullable()
      instant(table, 'last_sent_at').nullable()
      // When deliveries began to fail, and the last error; null while they succeed.
      instant(table, 'failing_since').nullable()
      table.string('last_error', 500).nullable()
      table.unique(['workspace_id', 'kind'])
    })

    this.schema.createTable('digests', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // Workspace and day, so that there is one digest per day. Null for a requested digest.
      table.string('slot', 60).nullable().unique()
      table.string('day', 10).notNullable()
      // The content as JSON, so that every attempt sends the same content.
      table.text('content', 'longtext').notNullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'created_at'])
    })

    // The outbox: written in the transaction of the alert or digest, emptied by workers.
    this.schema.createTable('deliveries', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('kind', 40).notNullable()
      // Null if the channel was deleted, and for messages to the members of a workspace.
      mayReferTo(table, 'channel_id', 'channels')
      table.string('alert_id', 40).nullable().references('id').inTable('alerts').onDelete('CASCADE')
      table.string('digest_id', 40).nullable().references('id').inTable('digests').onDelete('CASCADE')
      // One recipient of the channel's destination; empty if there is only one.
      table.string('recipient', 254).notNullable().defaultTo('')
      table.string('status', 10).notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      // When it was first due, and when the next attempt is.
      instant(table, 'due_at').notNullable()
      instant(table, 'next_attempt_at').notNullable()
      table.string('lease_token', 40).nullable()
      instant(table, 'lease_expires_at').nullable()
      instant(table, 'ended_at').nullable()
      table.string('last_error', 500).nullable()
      instant(table, 'created_at').notNullable()
      table.unique(['alert_id', 'kind', 'recipient'])
      table.unique(['digest_id', 'kind', 'recipient'])
      table.index(['status', 'next_attempt_at'])
      table.index(['channel_id', 'status'])
    })

    this.schema.createTable('digest_schedules', (table) => {
      exactText(table, this.db)
      table.string('workspace_id', 40).primary().references('id').inTable('workspaces').onDelete('CASCADE')
      // Hour of the day in the workspace's time zone, 0 to 23.
      table.integer('hour').notNullable()
      table.boolean('is_paused').notNullable().defaultTo(false)
      instant(table, 'next_at').notNullable()
      table.index(['next_at'])
    })

    this.schema.createTable('notices', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'watched_url_id', 'watched_urls')
      // The page while the notice is open, so that a page has at most one open notice.
      table.string('slot', 60).nullable().unique()
      // `failed` or `blocked`, and the error of the crawl.
      table.string('status', 10).notNullable()
      table.string('detail', 500).notNullable()
      instant(table, 'opened_at').notNullable()
      instant(table, 'closed_at').nullable()
      // The digests that reported them.
      table.string('opened_digest_id', 40).nullable()
      table.string('closed_digest_id', 40).nullable()
      table.index(['workspace_id', 'opened_at'])
      table.index(['watched_url_id'])
    })

    // The digest that reported it; null if a channel did or if it has not been reported yet.
    this.schema.alterTable('alerts', (table) => table.string('digest_id', 40).nullable())
    this.schema.alterTable('workspaces', (table) =>
      table.string('time_zone', 60).notNullable().defaultTo('UTC')
    )
    // When a member unsubscribed from email.
    this.schema.alterTable('memberships', (table) => instant(table, 'unsubscribed_at').nullable())
  }

  async down() {
    this.schema.alterTable('memberships', (table) => table.dropColumn('unsubscribed_at'))
    this.schema.alterTable('workspaces', (table) => table.dropColumn('time_zone'))
    this.schema.alterTable('alerts', (table) => table.dropColumn('digest_id'))
    for (const table of ['notices', 'digest_schedules', 'deliveries', 'digests', 'channels']) {
      this.schema.dropTable(table)
    }
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
      if (this.db.dialect.name !== 'mysql') table.index(['channel_id'])
    })
  }
}
