import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, bytes, exactText, primaryId } from '#database/support/table'

/** Adds segments: the activity of a day's visitors in columns, without their identity. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('visit_segments', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'site_id', 'analytics_sites')
      // UTC, `YYYY-MM-DD`.
      table.string('day', 10).notNullable()
      table.string('workspace_id', 40).notNullable()
      // 0 for a new segment. Several of one level are merged into one of the next.
      table.integer('level').notNullable()
      // See `encode_segment.ts`.
      bytes(table, 'data', this.db).notNullable()
      table.index(['site_id', 'day', 'level'])
      table.index(['day'])
    })
  }

  async down() {
    this.schema.dropTable('visit_segments')
  }
}
