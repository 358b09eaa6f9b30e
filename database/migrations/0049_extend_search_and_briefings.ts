import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant } from '#database/support/table'

/**
 * Lets a search skip buckets outside its period, and name the unit and place of each match. Counts each
 * sentence of a briefing whose sources were opened once, and lets recipients skip weeks without news.
 */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('search_buckets', (table) => {
      // When the first and the last of its entries were first seen. An older version leaves both null, or unchanged if
      // it adds entries, until the next pruning.
      instant(table, 'oldest_at').nullable()
      instant(table, 'newest_at').nullable()
    })
    this.schema.alterTable('search_entries', (table) => {
      // The unit of the page that the line belongs to; null if there is none, and in entries of older versions.
      table.string('unit_kind', 40).nullable()
      table.string('unit_title', 200).nullable()
      // Where each line of an alert's text is found, as JSON; see `alert_places.ts`.
      table.text('places').nullable()
    })
    this.schema.alterTable('briefing_schedules', (table) => {
      table.boolean('sends_quiet_weeks').notNullable().defaultTo(true)
    })
    this.schema.createTable('briefing_clicks', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'briefing_id', 'briefings')
      // The first source of the sentence.
      table.string('sentence', 40).notNullable()
      belongsTo(table, 'workspace_id', 'workspaces')
      instant(table, 'at').notNullable()
      table.primary(['briefing_id', 'sentence'])
    })
  }

  async down() {
    this.schema.dropTable('briefing_clicks')
    // The query builder would copy the table on SQLite.
    for (const [table, name] of [
      ['briefing_schedules', 'sends_quiet_weeks'],
      ['search_entries', 'places'],
      ['search_entries', 'unit_title'],
      ['search_entries', 'unit_kind'],
      ['search_buckets', 'newest_at'],
      ['search_buckets', 'oldest_at'],
    ]) {
      this.schema.raw(`alter table ${table} drop column ${name}`)
    }
  }
}
