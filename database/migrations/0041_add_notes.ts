import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Lets a team write notes about a competitor, and a member dismiss the checklist for new workspaces. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('memberships', (table) => {
      // Null until the member dismisses the checklist.
      instant(table, 'checklist_dismissed_at').nullable()
    })

    this.schema.createTable('notes', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'competitor_id', 'competitors')
      // The number of the current version.
      table.integer('version').notNullable()
      instant(table, 'created_at').notNullable()
      instant(table, 'updated_at').notNullable()
      table.index(['competitor_id', 'updated_at'])
    })

    this.schema.createTable('note_versions', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'note_id', 'notes')
      belongsTo(table, 'workspace_id', 'workspaces')
      table.integer('number').notNullable()
      table.string('title', 120).notNullable()
      table.text('body', 'mediumtext').notNullable()
      // The author's name at that time: people leave, notes stay.
      table.string('author', 120).notNullable()
      instant(table, 'created_at').notNullable()
      table.primary(['note_id', 'number'])
    })

    // The lines of stored pages that the current version of a note cites.
    this.schema.createTable('note_citations', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'note_id', 'notes')
      belongsTo(table, 'workspace_id', 'workspaces')
      table.integer('position').notNullable()
      belongsTo(table, 'watched_url_id', 'watched_urls')
      // No foreign key, because retention deletes versions while citations stay.
      table.string('page_version_id', 40).notNullable()
      table.integer('line').notNullable()
      table.text('text').notNullable()
      instant(table, 'captured_at').notNullable()
      table.primary(['note_id', 'position'])
    })
  }

  async down() {
    for (const name of ['note_citations', 'note_versions', 'notes']) this.schema.dropTable(name)
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    this.schema.raw('alter table memberships drop column checklist_dismissed_at')
  }
}
