import { BaseModel, column } from '@adonisjs/lucid/orm'

/** The identity of an account at the identity provider. It is defined by issuer and subject, never by the address. */
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

  /** The address from the issuer at the time of connecting. */
  @column()
  declare email: string | null

  @column()
  declare createdAt: number
}
