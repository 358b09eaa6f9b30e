/**
 * Deletes contents outside the database that no row refers to: those of deleted versions and pages, moved ones, and
 * those of crawls that ended before writing their row.
 */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BlobStore, ListedBlob, StoreName } from '#platform/blobs/blob_store'
import { folderOf, rowIdIn } from '#platform/blobs/location'
import { knownNamespace } from '#platform/blobs/namespace'
import { forAWhile, type Pruned } from '#platform/database/prune_by_age'
import { DAY } from '#platform/instants'

/** Younger blobs may belong to a row that has not been written yet. */
const GRACE = DAY
const BLOBS_AT_ONCE = 500

/** The key at which the last run in this process stopped, by store. */
const reached = new Map<StoreName, string>()

/** Deletes unused blobs. Continues where the last run stopped, and starts over after the last blob. */
export async function sweepBlobs(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  const namespace = await knownNamespace()
  let total = 0
  if (namespace) {
    const blobs = await app.container.make('blobs')
    for (const name of blobs.names) {
      total += await sweep(name, blobs.store(name), folderOf(namespace), { before: now - GRACE, mayGoOn })
    }
  }
  return { blobs: total }
}

async function sweep(
  name: StoreName,
  store: BlobStore,
  folder: string,
  { before, mayGoOn }: { before: number; mayGoOn: () => boolean }
): Promise<number> {
  let total = 0
  let some: ListedBlob[] = []
  const deleteUnused = async () => {
    const old = some.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    some = []
    const unused = await unusedAmong(name, old)
    await store.delete(unused)
    total += unused.length
  }
  for await (const blob of store.list(folder, reached.get(name))) {
    some.push(blob)
    if (some.length < BLOBS_AT_ONCE) continue
    await deleteUnused()
    reached.set(name, blob.key)
    if (!mayGoOn()) return total
  }
  await deleteUnused()
  reached.delete(name)
  return total
}

/** Returns the keys that no row refers to. */
async function unusedAmong(store: StoreName, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows: { location: string | null }[] = await db
    .from('page_contents')
    .whereIn('id', [...new Set(keys.map(rowIdIn))])
    .select('location')
  const used = new Set(rows.map(({ location }) => location))
  return keys.filter((key) => !used.has(`${store}:${key}`))
}
