import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { compose } from '@adonisjs/core/helpers'
import hash from '@adonisjs/core/services/hash'
import { BaseModel, column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { encrypted } from '#platform/database/encrypted'
import Membership from '#workspaces/models/membership'

export default class User extends compose(BaseModel, withAuthFinder(hash)) {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Lower case: one address is one account. */
  @column()
  declare email: string

  @column()
  declare name: string

  @column({ serializeAs: null })
  declare password: string

  @column()
  declare createdAt: number

  /** Null while it is the first. */
  @column()
  declare passwordChangedAt: number | null

  /** What the codes of the second factor are made from, as base32; null without one, or under another APP_KEY. */
  @column(encrypted)
  declare secondFactorSecret: string | null

  /** Null without a second factor. */
  @column()
  declare secondFactorSince: number | null

  /** The period of the last code that was taken. */
  @column({ serializeAs: null })
  declare secondFactorStep: number | null

  @hasMany(() => Membership)
  declare memberships: HasMany<typeof Membership>
}
