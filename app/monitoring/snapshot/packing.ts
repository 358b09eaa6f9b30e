/** How the content of a page is stored: JSON under Brotli, known by the SHA-256 of the JSON. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'
import type { PageContent } from '#platform/contract'
import { type BlockColumns, fromColumns, toColumns } from '#monitoring/snapshot/block_columns'

export interface PackedContent {
  /** SHA-256, hex. */
  hash: string
  bytes: Uint8Array
  /** Bytes before compression. */
  size: number
}

/** What is written down: a content without its blocks, which are most of it, and these. */
type Written = [Omit<PageContent, 'blocks'>, BlockColumns]

const decompress = promisify(brotliDecompress)

/** A content on its way to being stored. Blocks, so it is for threads. */
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
    // What is repeated is written once already: 5 takes three times as long for 10 % less.
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    // As far as the text goes: what is set up for more than that costs time and memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(json.length + 1)))),
  }
  return brotliCompressSync(json, { params })
}

export async function unpackContent(bytes: Uint8Array): Promise<PageContent> {
  return contentIn(await decompress(bytes))
}

/** For threads, which have nothing else to do meanwhile. */
export function unpackContentSync(bytes: Uint8Array): PageContent {
  return contentIn(brotliDecompressSync(bytes))
}

function contentIn(json: Buffer): PageContent {
  const written: Written | PageContent = JSON.parse(json.toString())
  // What was stored before there were columns is the content as it is.
  if (!Array.isArray(written)) return written
  const [rest, columns] = written
  return { ...rest, blocks: fromColumns(columns) } as PageContent
}
