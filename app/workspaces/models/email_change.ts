import { BaseModel, column } from '@adonisjs/lucid/orm'

/** Of an account's address. One that is canceled or undone is deleted. */
export default class EmailChange extends BaseModel {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare userId: string

  @column()
  declare oldEmail: string

  @column()
  declare newEmail: string

  @column()
  declare createdAt: number

  /** Until when it can be confirmed; once it is, until when it can be undone. */
  @column()
  declare expiresAt: number

  /** Null while it is pending. */
  @column()
  declare confirmedAt: number | null
}
