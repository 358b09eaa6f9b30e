import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, mayReferTo, primaryId } from '#database/support/table'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('installation_settings', (table) => {
      exactText(table, this.db)
      table.string('name', 100).primary()
      table.text('value').notNullable()
    })

    this.schema.createTable('workspaces', (table) => {
      exactText(table, this.db)
      primaryId(table)
      table.string('name', 120).notNullable()
      table.string('plan', 20).notNullable()
      table.string('subscription_status', 20).notNullable()
      instant(table, 'created_at').notNullable()
    })

    this.schema.createTable('users', (table) => {
      exactText(table, this.db)
      primaryId(table)
      table.string('email', 254).notNullable().unique()
      table.string('name', 120).notNullable()
      table.string('password', 255).notNullable()
      instant(table, 'created_at').notNullable()
    })

    this.schema.createTable('memberships', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      belongsTo(table, 'user_id', 'users')
      table.string('role', 20).notNullable()
      instant(table, 'created_at').notNullable()
      table.unique(['workspace_id', 'user_id'])
    })

    this.schema.createTable('api_keys', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      mayReferTo(table, 'created_by', 'users')
      table.string('name', 120).notNullable()
      table.string('scope', 10).notNullable()
      table.string('secret_hash', 64).notNullable().unique()
      table.string('hint', 20).notNullable()
      instant(table, 'created_at').notNullable()
      instant(table, 'last_used_at').nullable()
      instant(table, 'revoked_at').nullable()
      table.index(['workspace_id', 'created_at'])
    })

    this.schema.createTable('audit_events', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      table.string('actor', 60).notNullable()
      table.string('action', 60).notNullable()
      table.string('subject', 60).nullable()
      table.text('detail').nullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'created_at'])
    })
  }

  async down() {
    for (const table of [
      'audit_events',
      'api_keys',
      'memberships',
      'users',
      'workspaces',
      'installation_settings',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
