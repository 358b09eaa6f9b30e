import { BaseModel, column } from '@adonisjs/lucid/orm'

/** What a page said, stored once however many versions show it. */
export default class PageContent extends BaseModel {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare watchedUrlId: string

  /** See `PackedContent`. */
  @column()
  declare hash: string

  /** See `unpackContent`. */
  @column()
  declare content: Buffer

  /** Bytes before compression. */
  @column()
  declare size: number

  @column()
  declare createdAt: number
}
