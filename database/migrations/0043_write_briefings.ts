import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Adds briefings, their recipients and their readers. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('briefings', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // Workspace and period, so that everyone gets the same briefing for a week. Null for a briefing that was shared
      // before its period ended.
      table.string('slot', 80).nullable().unique()
      instant(table, 'since').notNullable()
      instant(table, 'until').notNullable()
      // JSON.
      table.text('content', 'longtext').notNullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'until', 'id'])
    })

    this.schema.createTable('briefing_schedules', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // The member or the channel that gets it.
      table.string('membership_id', 40).nullable().unique()
      table.string('channel_id', 40).nullable().unique()
      table.foreign('membership_id').references('id').inTable('memberships').onDelete('CASCADE')
      table.foreign('channel_id').references('id').inTable('channels').onDelete('CASCADE')
      // 1 is Monday.
      table.integer('weekday').notNullable()
      table.integer('hour').notNullable()
      // Null for the workspace's time zone.
      table.string('time_zone', 60).nullable()
      instant(table, 'next_at').notNullable()
      table.index(['next_at'])
      table.index(['workspace_id'])
    })

    this.schema.createTable('briefing_reads', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'briefing_id', 'briefings')
      belongsTo(table, 'user_id', 'users')
      belongsTo(table, 'workspace_id', 'workspaces')
      instant(table, 'opened_at').notNullable()
      table.integer('clicks').notNullable().defaultTo(0)
      table.string('rating', 10).nullable()
      table.primary(['briefing_id', 'user_id'])
    })

    this.schema.alterTable('deliveries', (table) => {
      table.string('briefing_id', 40).nullable()
      table.index(['briefing_id'], 'deliveries_of_briefing')
    })
  }

  async down() {
    // Briefing deliveries would have nothing to send without the column.
    this.defer(async (db) => {
      await db.from('deliveries').whereNotNull('briefing_id').delete()
    })
    this.schema.alterTable('deliveries', (table) => {
      table.dropIndex([], 'deliveries_of_briefing')
    })
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    this.schema.raw('alter table deliveries drop column briefing_id')
    for (const table of ['briefing_reads', 'briefing_schedules', 'briefings']) this.schema.dropTable(table)
  }
}
