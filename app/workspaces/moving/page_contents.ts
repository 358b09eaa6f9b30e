/** Contents of pages are stored compressed; an export has their JSON, so that other programs can read it. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const TABLE = 'page_contents'
const COLUMN = 'content'
const MAX_SIZE = 256 * 1024 * 1024

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Returns a row as it is exported. */
export async function unpacked<Value>(table: string, row: Value[], columns: readonly string[]) {
  return changed(table, row, columns, async (content) => {
    const json = await decompress(content as Buffer, { maxOutputLength: MAX_SIZE })
    return json.toString('utf8')
  })
}

/** Returns an exported row as it is stored. */
export async function packed<Value>(table: string, row: Value[], columns: readonly string[]) {
  return changed(table, row, columns, (content) =>
    compress(String(content), { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
  )
}

async function changed<Value, Changed>(
  table: string,
  row: Value[],
  columns: readonly string[],
  change: (content: Value) => Promise<Changed>
): Promise<(Value | Changed)[]> {
  if (table !== TABLE) return row
  const at = columns.indexOf(COLUMN)
  return row.with(at, (await change(row[at])) as never)
}
