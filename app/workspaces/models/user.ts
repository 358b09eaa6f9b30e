import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { compose } from '@adonisjs/core/helpers'
import hash from '@adonisjs/core/services/hash'
import { BaseModel, column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
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

  @hasMany(() => Membership)
  declare memberships: HasMany<typeof Membership>
}
