import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** In each of them the entries that a choice lets through lie next to each other, in the order of the log. */
const LOG_INDEXES = {
  audit_events_by_actor: ['workspace_id', 'actor', 'created_at', 'id'],
  audit_events_by_action: ['workspace_id', 'action', 'created_at', 'id'],
  audit_events_by_both: ['workspace_id', 'actor', 'action', 'created_at', 'id'],
}

/**
 * What was denied stands in the audit log, the same of an hour as one entry. The log is read by indexes, however it is
 * narrowed, and so is what the inbox and the list of competitors say of pages and competitors.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_events', (table) => {
      table.integer('times').notNullable().defaultTo(1)
      // Only of denials: when it was denied last, and what the same ones of an hour have in common.
      instant(table, 'last_at').nullable().index()
      table.string('joined_by', 64).nullable().unique()
      for (const [name, columns] of Object.entries(LOG_INDEXES)) table.index(columns, name)
    })
    this.schema.alterTable('watched_urls', (table) => {
      table.index(['workspace_id', 'is_active', 'last_crawled_at'], 'watched_urls_by_reading')
      table.index(['workspace_id', 'competitor_id', 'is_active', 'last_status'], 'watched_urls_by_state')
    })
    // The first of them begins with the same.
    this.schema.alterTable('watched_urls', (table) => table.dropIndex(['workspace_id', 'is_active']))
    this.schema.alterTable('competitors', (table) => table.index(['workspace_id', 'name', 'id']))
    // MySQL indexes each foreign key by itself.
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
