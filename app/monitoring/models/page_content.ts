import { promisify } from 'node:util'
import { createHash } from 'node:crypto'
import { constants, brotliCompress, brotliDecompress } from 'node:zlib'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { PageContent as Content } from '#platform/contract'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** What a page said, stored once however many versions show it. */
export default class PageContent extends BaseModel {
  static selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare watchedUrlId: string

  /** SHA-256 of the content as JSON, hex. */
  @column()
  declare hash: string

  /** Brotli over JSON. */
  @column()
  declare content: Buffer

  /** Bytes before compression. */
  @column()
  declare size: number

  @column()
  declare createdAt: number

  static hashOf(content: Content): string {
    return createHash('sha256').update(JSON.stringify(content)).digest('hex')
  }

  static async pack(content: Content): Promise<{ content: Buffer; size: number }> {
    const json = Buffer.from(JSON.stringify(content))
    return {
      content: await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      size: json.length,
    }
  }

  static async unpack(packed: Buffer): Promise<Content> {
    return JSON.parse((await decompress(packed)).toString())
  }
}
