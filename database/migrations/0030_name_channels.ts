import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lets a workspace have any number of channels of each kind, with names and rules. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('channels', (table) => {
      // Null for a channel that goes by the name of its kind.
      table.string('name', 60).nullable()
      // Conditions for its alerts, as JSON lists; null for everything.
      table.text('competitor_ids').nullable()
      table.text('labels').nullable()
      table.text('keywords').nullable()
      // MySQL needs an index for the foreign key once the unique one is gone.
      table.index(['workspace_id', 'created_at'])
    })
    this.schema.alterTable('channels', (table) => table.dropUnique(['workspace_id', 'kind']))

    this.schema.alterTable('deliveries', (table) => table.unique(['alert_id', 'channel_id', 'recipient']))
    this.schema.alterTable('deliveries', (table) => table.dropUnique(['alert_id', 'kind', 'recipient']))

    // The channel that gets the digest; null if the service chooses one.
    this.schema.alterTable('digest_schedules', (table) => {
      table.string('channel_id', 40).nullable()
    })
  }

  /** Fails without changing anything if there are several channels of a kind. */
  async down() {
    this.schema.alterTable('channels', (table) => table.unique(['workspace_id', 'kind']))
    this.schema.alterTable('deliveries', (table) => table.unique(['alert_id', 'kind', 'recipient']))
    this.schema.alterTable('deliveries', (table) => table.dropUnique(['alert_id', 'channel_id', 'recipient']))
    this.schema.alterTable('channels', (table) => table.dropIndex(['workspace_id', 'created_at']))
    for (const column of ['name', 'competitor_ids', 'labels', 'keywords']) {
      this.schema.raw(`alter table channels drop column ${column}`)
    }
    this.schema.raw('alter table digest_schedules drop column channel_id')
  }
}
