import { BaseModel, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#workspaces/models/user'

/** One browser in which a person is signed in, or was. */
export default class SignIn extends BaseModel {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare userId: string

  /** In words: "Firefox on Linux". */
  @column()
  declare agent: string

  @column()
  declare createdAt: number

  /** Kept to the minute. */
  @column()
  declare lastSeenAt: number

  /** Null while it lasts. */
  @column()
  declare endedAt: number | null

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>
}
