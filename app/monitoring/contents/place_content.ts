import app from '@adonisjs/core/services/app'
import { hotRead } from '#platform/database/hot_read'
import { newId } from '#platform/ids'
import type { PackedContent } from '#monitoring/snapshot/packing'

/** New content and where it was placed, before its row exists. */
export interface PlacedContent extends PackedContent {
  id: string
  location: string | null
}

/**
 * Writes new content to the configured store. Must be called before the transaction that writes the row.
 *
 * @throws BlobStoreAway
 */
export async function placeContent(pageId: string, content: PackedContent): Promise<PlacedContent> {
  const id = newId('content')
  const blobs = await app.container.make('blobs')
  const { contentStore } = blobs
  if (contentStore === 'database' || (await isStored(pageId, content.hash))) {
    return { ...content, id, location: null }
  }
  return { ...content, id, location: await blobs.place(id, content.bytes, contentStore) }
}

/**
 * Whether a page's content is already stored. If its row is deleted before the transaction, the new row contains the
 * bytes.
 */
async function isStored(pageId: string, hash: string): Promise<boolean> {
  const sql = 'select id from page_contents where watched_url_id = ? and hash = ?'
  return (await hotRead(sql, [pageId, hash])).length > 0
}
