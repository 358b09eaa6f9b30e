import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant } from '#database/support/table'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('idempotency_keys', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'api_key_id', 'api_keys')
      table.string('idempotency_key', 255).notNullable()
      table.string('fingerprint', 64).notNullable()
      // Also identifies the running request: a request that takes over writes a later time.
      instant(table, 'started_at').notNullable()
      table.integer('status').nullable()
      table.text('body', 'mediumtext').nullable()
      table.primary(['api_key_id', 'idempotency_key'])
      table.index(['started_at'])
    })
  }

  async down() {
    this.schema.dropTable('idempotency_keys')
  }
}
