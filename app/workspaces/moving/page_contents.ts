/**
 * Contents of pages are stored compressed, in the database or outside of it. An export contains their JSON, so that
 * other programs can read it.
 */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { LOST } from '#platform/blobs/location'
import type { StoredValue } from '#platform/database/snapshot'
import type { Value } from '#platform/database/statements'

const MAX_SIZE = 256 * 1024 * 1024

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

export function isContents(table: string): boolean {
  return table === 'page_contents'
}

/** Returns a row with its content decompressed to JSON, as in an export. Lost content becomes empty. */
export async function unpacked(row: StoredValue[], columns: readonly string[]): Promise<StoredValue[]> {
  const [content, location] = [columns.indexOf('content'), columns.indexOf('location')]
  if (row[location] === LOST) return row.with(content, '')
  const json = await decompress(row[content] as Buffer, { maxOutputLength: MAX_SIZE })
  return row.with(content, json.toString('utf8'))
}

/**
 * Returns an exported row with its content compressed for storage. The row's location is discarded, because it might be
 * that of another workspace's content.
 */
export async function packed(row: Value[], columns: readonly string[]): Promise<Value[]> {
  const [content, location] = [columns.indexOf('content'), columns.indexOf('location')]
  const json = String(row[content])
  if (json === '') return row.with(content, Buffer.alloc(0)).with(location, LOST)
  const bytes = await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
  return row.with(content, bytes).with(location, null)
}
