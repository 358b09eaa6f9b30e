/**
 * Packs page content for storage: JSON compressed with Brotli, identified by the SHA-256 of the JSON without the boxes
 * that can be picked. A page whose markup alone has changed therefore has the same hash.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'
import type { PageContent } from 'rivalwatch-plugin'
import type { Boxed } from '#monitoring/regions/outline'
import { type BlockColumns, fromColumns, toColumns } from '#monitoring/snapshot/block_columns'
import { type BoxColumns, fromBoxColumns, toBoxColumns } from '#monitoring/snapshot/box_columns'

export interface PackedContent {
  /** SHA-256, hex. */
  hash: string
  bytes: Uint8Array
  /** Bytes before compression. */
  size: number
}

/**
 * The stored form: the content without its blocks, then the blocks, which take up most of it, then the boxes. Feeds and
 * files have no boxes, and older versions stored none.
 */
type Written = [Omit<PageContent, 'blocks'>, BlockColumns, WrittenBoxes?]

/** `blocks` contains the lines of the whole page if only part of it was read; otherwise it is missing. */
type WrittenBoxes = { boxes: BoxColumns; blocks?: BlockColumns }

const decompress = promisify(brotliDecompress)

/** Packs content. Blocks the event loop, so it is meant for threads. */
export class Packing {
  readonly #json: string
  readonly hash: string

  constructor(private readonly content: PageContent) {
    const { blocks, ...rest } = content
    this.#json = JSON.stringify([rest, toColumns(blocks)] satisfies Written)
    this.hash = createHash('sha256').update(this.#json).digest('hex')
  }

  /**
   * Compresses the content.
   *
   * @param boxed the boxes of the whole page; null if it has none
   */
  packed(boxed: Boxed | null = null): PackedContent {
    const json = Buffer.from(boxed ? `${this.#json.slice(0, -1)},${this.#written(boxed)}]` : this.#json)
    return { hash: this.hash, bytes: compressed(json), size: json.length }
  }

  #written({ boxes, blocks }: Boxed): string {
    const isWhole =
      blocks.length === this.content.blocks.length &&
      blocks.every((block, at) => block === this.content.blocks[at])
    const written: WrittenBoxes = {
      boxes: toBoxColumns(boxes),
      ...(!isWhole && { blocks: toColumns(blocks) }),
    }
    return JSON.stringify(written)
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

/** Unpacks the boxes of a page synchronously; null if none are stored. */
export function unpackBoxesSync(bytes: Uint8Array): (Boxed & { isWhole: boolean }) | null {
  const written: Written | PageContent = JSON.parse(brotliDecompressSync(bytes).toString())
  if (!Array.isArray(written) || !written[2]) return null
  const [, columns, { boxes, blocks }] = written
  return { boxes: fromBoxColumns(boxes), blocks: fromColumns(blocks ?? columns), isWhole: !blocks }
}
