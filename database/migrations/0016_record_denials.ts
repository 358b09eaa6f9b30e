import { BaseSchema } from '@adonisjs/lucid/schema'
import { instant } from '#database/support/table'

/** In each of them the entries that a choice lets through lie next to each other, in the order of the log. */
const LOG_INDEXES = {
  audit_events_by_actor: ['workspace_id', 'actor', 'created_at', 'id'],
  audit_events_by_action: ['workspace_id', 'action', 'created_at', 'id'],
  audit_events_by_both: ['workspace_id', 'actor', 'action', 'created_at', 'id'],
}

/** What was denied stands in the audit log, the same of an hour as one entry; and the log is read by indexes, however narrowed. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_events', (table) => {
      table.integer('times').notNullable().defaultTo(1)
      // Only of denials: when it was denied last, and what the same ones of an hour have in common.
      instant(table, 'last_at').nullable().index()
      table.string('joined_by', 64).nullable().unique()
      for (const [name, columns] of Object.entries(LOG_INDEXES)) table.index(columns, name)
    })
  }

  async down() {
    this.schema.alterTable('audit_events', (table) => {
      for (const name of Object.keys(LOG_INDEXES)) table.dropIndex([], name)
      table.dropUnique(['joined_by'])
      table.dropIndex(['last_at'])
    })
    this.schema.alterTable('audit_events', (table) => table.dropColumns('times', 'last_at', 'joined_by'))
  }
}
