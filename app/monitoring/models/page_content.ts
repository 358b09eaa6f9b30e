import { BaseModel, column } from '@adonisjs/lucid/orm'

/** The content of a page, stored once however many versions share it. */
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
