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

  /** See `unpackContent`. Empty if it is kept elsewhere: read it with `readContent`. */
  @column()
  declare content: Buffer

  /** Where it is kept, see `platform/blobs/location.ts`; null for this row. */
  @column()
  declare location: string | null

  /** Bytes before compression. */
  @column()
  declare size: number

  @column()
  declare createdAt: number
}
