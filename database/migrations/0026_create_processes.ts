import { BaseSchema } from '@adonisjs/lucid/schema'
import { exactText, instant, primaryId } from '#database/support/table'

/** Adds the heartbeats of running web and worker processes. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('processes', (table) => {
      exactText(table, this.db)
      primaryId(table)
      // `web` or `worker`.
      table.string('kind', 10).notNullable()
      table.string('version', 40).notNullable()
      table.string('host', 255).notNullable()
      table.integer('pid').notNullable()
      // The queues that a worker serves, separated by commas; empty for web processes.
      table.string('queues', 200).notNullable()
      instant(table, 'started_at').notNullable()
      instant(table, 'seen_at').notNullable()
      // When the slowest of its loops last looked for work; null for web processes.
      instant(table, 'looped_at').nullable()
      // Its counters since it started, as JSON.
      table.text('metrics', 'longtext').nullable()
    })
  }

  async down() {
    this.schema.dropTable('processes')
  }
}
