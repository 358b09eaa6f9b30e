/** Packs page content for storage: JSON compressed with Brotli, identified by the SHA-256 of the JSON. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'
import type { PageContent } from 'rivalwatch-plugin'
import { type BlockColumns, fromColumns, toColumns } from '#monitoring/snapshot/block_columns'

export interface PackedContent {
  /** SHA-256, hex. */
  hash: string
  bytes: Uint8Array
  /** Bytes before compression. */
  size: number
}

/** The stored form: the content without its blocks, then the blocks, which take up most of it. */
type Written = [Omit<PageContent, 'blocks'>, BlockColumns]

const decompress = promisify(brotliDecompress)

/** Packs content. Blocks the event loop, so it is meant for threads. */
export class Packing {
  readonly #json: Buffer
  readonly hash: string

  constructor({ blocks, ...rest }: PageContent) {
    const written: Written = [rest, toColumns(blocks)]
    this.#json = Buffer.from(JSON.stringify(written))
    this.hash = createHash('sha256').update(this.#json).digest('hex')
  }

  packed(): PackedContent {
    return { hash: this.hash, bytes: compressed(this.#json), size: this.#json.length }
  }
}

function compressed(json: Buffer): Uint8Array {
  const params = {
    // The columns already remove repetition: quality 5 takes three times as long for 10% less.
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    // The window is as large as the text, because setting up a larger one costs time and memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(json.length + 1)))),
  }
  return brotliCompressSync(json, { params })
}

export async function unpackContent(bytes: Uint8Array): Promise<PageContent> {
  return contentIn(await decompress(bytes))
}

/** Unpacks content synchronously, for threads that have no other work. */
export function unpackContentSync(bytes: Uint8Array): PageContent {
  return contentIn(brotliDecompressSync(bytes))
}

function contentIn(json: Buffer): PageContent {
  const written: Written | PageContent = JSON.parse(json.toString())
  // Content from before blocks were stored in columns.
  if (!Array.isArray(written)) return written
  const [rest, columns] = written
  return { ...rest, blocks: fromColumns(columns) } as PageContent
}
