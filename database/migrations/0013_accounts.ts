import { BaseSchema } from '@adonisjs/lucid/schema'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

/** Adds sign-ins, password reset links and the second factor. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sign_ins', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'user_id', 'users')
      // The browser's name for display: "Firefox on Linux".
      table.string('agent', 60).notNullable()
      instant(table, 'created_at').notNullable()
      instant(table, 'last_seen_at').notNullable()
      instant(table, 'ended_at').nullable()
      table.index(['user_id', 'last_seen_at'])
      table.index(['last_seen_at'])
    })

    this.schema.createTable('password_resets', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'user_id', 'users')
      table.string('token_hash', 64).notNullable().unique()
      instant(table, 'created_at').notNullable()
      instant(table, 'expires_at').notNullable().index()
      table.index(['user_id'])
    })

    this.schema.createTable('recovery_codes', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'user_id', 'users')
      table.string('code_hash', 64).notNullable()
      table.unique(['user_id', 'code_hash'])
    })

    this.schema.alterTable('users', (table) => {
      instant(table, 'password_changed_at').nullable()
      // Encrypted, because anyone who has it can create codes.
      table.text('second_factor_secret').nullable()
      instant(table, 'second_factor_since').nullable()
      // The period of the last accepted code, in 30-second periods since 1970, so that a code works once.
      table.bigInteger('second_factor_step').nullable()
    })
  }

  async down() {
    this.schema.alterTable('users', (table) =>
      table.dropColumns(
        'password_changed_at',
        'second_factor_secret',
        'second_factor_since',
        'second_factor_step'
      )
    )
    for (const table of ['recovery_codes', 'password_resets', 'sign_ins']) this.schema.dropTable(table)
  }
}
