import { promisify } from 'node:util'
import { createHash } from 'node:crypto'
import { constants, brotliCompress, brotliDecompress } from 'node:zlib'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { PageContent as Content } from '#platform/contract'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A content is asked for its hash by several steps of a crawl, and changes in none of them. */
const hashes = new WeakMap<Content, string>()

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
    const known = hashes.get(content) ?? createHash('sha256').update(JSON.stringify(content)).digest('hex')
    hashes.set(content, known)
    return known
  }

  static async pack(content: Content): Promise<{ content: Buffer; size: number }> {
    const json = Buffer.from(JSON.stringify(content))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      // As far as the text goes: what is set up for more than that costs time and memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(json.length + 1)))),
    }
    return { content: await compress(json, { params }), size: json.length }
  }

  static async unpack(packed: Buffer): Promise<Content> {
    return JSON.parse((await decompress(packed)).toString())
  }
}
