import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** Each index stores the entries that match a filter contiguously, in the order of the log. */
const LOG_INDEXES = {
  audit_events_by_actor: ['workspace_id', 'actor', 'created_at', 'id'],
  audit_events_by_action: ['workspace_id', 'action', 'created_at', 'id'],
  audit_events_by_both: ['workspace_id', 'actor', 'action', 'created_at', 'id'],
}

/**
 * Adds denials to the audit log, one entry for repetitions within an hour. Adds indexes for every filter of the log,
 * and for the data about pages and competitors in the inbox and the competitor list.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_events', (table) => {
      table.integer('times').notNullable().defaultTo(1)
      // Only for denials: when it last occurred, and a key shared by repetitions within an hour.
      instant(table, 'last_at').nullable().index()
      table.string('joined_by', 64).nullable().unique()
      for (const [name, columns] of Object.entries(LOG_INDEXES)) table.index(columns, name)
    })
    this.schema.alterTable('watched_urls', (table) => {
      table.index(['workspace_id', 'is_active', 'last_crawled_at'], 'watched_urls_by_reading')
      table.index(['workspace_id', 'competitor_id', 'is_active', 'last_status'], 'watched_urls_by_state')
    })
    // Superseded by the first new index, which begins with the same columns.
    this.schema.alterTable('watched_urls', (table) => table.dropIndex(['workspace_id', 'is_active']))
    this.schema.alterTable('competitors', (table) => table.index(['workspace_id', 'name', 'id']))
    // MySQL indexes foreign keys automatically.
    if (this.db.dialect.name !== 'mysql') {
      this.schema.alterTable('memberships', (table) => table.index(['user_id']))
    }
  }

  async down() {
    if (this.db.dialect.name !== 'mysql') {
      this.schema.alterTable('memberships', (table) => table.dropIndex(['user_id']))
    }
    this.schema.alterTable('competitors', (table) => table.dropIndex(['workspace_id', 'name', 'id']))
    this.schema.alterTable('watched_urls', (table) => table.index(['workspace_id', 'is_active']))
    this.schema.alterTable('watched_urls', (table) => {
      table.dropIndex([], 'watched_urls_by_state')
      table.dropIndex([], 'watched_urls_by_reading')
    })
    this.schema.alterTable('audit_events', (table) => {
      for (const name of Object.keys(LOG_INDEXES)) table.dropIndex([], name)
      table.dropUnique(['joined_by'])
      table.dropIndex(['last_at'])
    })
    this.schema.alterTable('audit_events', (table) => table.dropColumns('times', 'last_at', 'joined_by'))
  }
}
