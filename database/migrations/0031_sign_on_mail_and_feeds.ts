import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Adds single sign-on, the members' choices of email, and Atom feeds. */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.createTable('identities', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'user_id', 'users').unique()
      // Together, they identify the person; an email address can change hands.
      table.string('issuer', 255).notNullable()
      table.string('subject', 255).notNullable()
      // The address from the issuer at the time of connecting, for display.
      table.string('email', 254).nullable()
      instant(table, 'created_at').notNullable()
      table.unique(['issuer', 'subject'])
    })
    this.schema.alterTable('sign_ins', (table) => {
      // The identity provider that identified the user; null if they entered their password.
      table.string('issuer', 255).nullable()
    })
    this.schema.alterTable('users', (table) => {
      // False until a user whose account was created by single sign-on sets a password.
      table.boolean('has_password').notNullable().defaultTo(true)
    })
    this.schema.alterTable('workspaces', (table) => {
      table.boolean('requires_single_sign_on').notNullable().defaultTo(false)
    })
    this.schema.alterTable('memberships', (table) => {
      // `all`, `high` or `digest`; no email at all is `unsubscribed_at`.
      table.string('mail', 10).notNullable().defaultTo('all')
    })

    this.schema.createTable('feeds', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // Null for a feed of the whole workspace.
      table.string('competitor_id', 40).nullable().references('id').inTable('competitors').onDelete('CASCADE')
      // The competitor or the workspace, so that each has one feed.
      table.string('scope_id', 40).notNullable()
      // Part of the link's token, so that a new link revokes the previous one.
      table.string('nonce', 40).notNullable()
      instant(table, 'created_at').notNullable()
      table.unique(['workspace_id', 'scope_id'])
    })
  }

  async down() {
    this.schema.dropTable('feeds')
    // The query builder would copy the tables on SQLite and thereby lose the rows that refer to them.
    this.schema.raw('alter table memberships drop column mail')
    this.schema.raw('alter table workspaces drop column requires_single_sign_on')
    this.schema.raw('alter table users drop column has_password')
    this.schema.raw('alter table sign_ins drop column issuer')
    this.schema.dropTable('identities')
  }
}
