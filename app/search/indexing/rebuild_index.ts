import db from '@adonisjs/lucid/services/db'
import { emptyIndex } from '#search/indexing/empty_index'
import { fillIndex } from '#search/indexing/fill_index'

/** Rebuilds the index from scratch. Returns how many versions and alerts were indexed. */
export async function rebuildIndex(onProgress: (done: number, total: number) => void): Promise<number> {
  const total = (await count('page_versions')) + (await count('alerts'))
  await emptyIndex()
  let indexed = 0
  const add = (some: number) => onProgress((indexed += some), total)
  await fillIndex({ mayGoOn: () => true, includesLatest: true, onIndexed: add })
  return indexed
}

async function count(table: string): Promise<number> {
  const [{ total }] = await db.from(table).count('* as total')
  return Number(total)
}
