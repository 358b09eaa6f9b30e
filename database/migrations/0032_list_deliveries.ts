import { BaseSchema } from '@adonisjs/lucid/schema'

/** Adds an index for listing the deliveries of a channel, newest first. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('deliveries', (table) =>
      table.index(['channel_id', 'created_at'], 'deliveries_of_channel')
    )
  }

  async down() {
    this.schema.alterTable('deliveries', (table) => table.dropIndex([], 'deliveries_of_channel'))
  }
}
