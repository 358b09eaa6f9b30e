import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import pLimit from 'p-limit'
import type { StoredBytes } from '#platform/blobs/blobs'

/** The number of rows, with their contents, that one query reads. */
const ROWS_AT_ONCE = 100
const CONTENTS_AT_ONCE = 8

export interface StoredContent extends StoredBytes {
  id: string
  watched_url_id: string
}

/**
 * Visits contents, several at a time, in the order of their IDs. Rows that are written in the meantime may be left out.
 *
 * @param select restricts the rows
 */
export async function eachContent(
  select: (contents: DatabaseQueryBuilderContract) => void,
  visit: (content: StoredContent) => Promise<void>,
  onProgress: (done: number, total: number) => void = () => {}
): Promise<void> {
  const selected = () => db.from('page_contents').where((contents) => select(contents))
  const [counted] = await selected().count('* as total')
  const limit = pLimit(CONTENTS_AT_ONCE)
  let done = 0
  let last = ''
  for (;;) {
    const rows: StoredContent[] = await selected()
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select('id', 'watched_url_id', 'content', 'location')
    if (rows.length === 0) return
    let failure: unknown = null
    await limit.map(rows, async (row) => {
      // Waits for calls in progress before reporting a failure.
      if (failure) return
      try {
        await visit(row)
        onProgress(++done, Number(counted.total))
      } catch (error) {
        failure ??= error
      }
    })
    if (failure) throw failure
    last = rows.at(-1)!.id
  }
}
