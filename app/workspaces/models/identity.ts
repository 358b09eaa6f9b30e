import { BaseModel, column } from '@adonisjs/lucid/orm'

/** Who an account is at the identity provider. The issuer and the subject identify a person, the address never does. */
export default class Identity extends BaseModel {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare userId: string

  @column()
  declare issuer: string

  @column()
  declare subject: string

  /** As the issuer gave it when it was connected. */
  @column()
  declare email: string | null

  @column()
  declare createdAt: number
}
