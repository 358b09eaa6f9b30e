import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Lets assistants connect to the MCP server with OAuth. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('assistants', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // The user who connected it. It acts on their behalf, and only as long as they are a member.
      belongsTo(table, 'user_id', 'users').index()
      // The ID of an `oauth_clients` row, or the address of the document that describes the client.
      table.string('client_id', 255).notNullable().index()
      table.string('name', 120).notNullable()
      // The host that receives the client's codes, for display: `claude.ai`.
      table.string('host', 255).notNullable()
      table.string('scope', 10).notNullable()
      instant(table, 'created_at').notNullable()
      instant(table, 'last_used_at').nullable()
      // Null until it is disconnected.
      instant(table, 'ended_at').nullable()
      table.index(['workspace_id', 'created_at'])
    })

    this.schema.createTable('oauth_clients', (table) => {
      exactText(table, this.db)
      table.string('id', 64).primary()
      table.text('metadata').notNullable()
      instant(table, 'created_at').notNullable().index()
    })

    this.schema.createTable('oauth_records', (table) => {
      exactText(table, this.db)
      // SHA-256 of the kind and the token, which is not stored.
      table.string('id', 64).primary()
      // `AccessToken`, `RefreshToken`, `AuthorizationCode` or `Interaction`.
      table.string('kind', 20).notNullable()
      // Null for requests that no user has allowed yet.
      table.string('assistant_id', 40).nullable().references('id').inTable('assistants').onDelete('CASCADE')
      table.text('payload').notNullable()
      instant(table, 'consumed_at').nullable()
      instant(table, 'expires_at').notNullable().index()
      table.index(['assistant_id', 'expires_at'])
    })
  }

  async down() {
    for (const table of ['oauth_records', 'oauth_clients', 'assistants']) this.schema.dropTable(table)
  }
}
