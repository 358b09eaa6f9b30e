import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { PageContent } from 'rivalwatch-plugin'
import type { StoredBytes } from '#platform/blobs/blobs'
import { BlobUnavailable } from '#platform/blobs/errors'
import { unpackContent } from '#monitoring/snapshot/packing'

/**
 * Returns the content of a row, wherever it is kept.
 *
 * @throws BlobMissing if it is lost or damaged
 * @throws BlobStoreAway
 */
export async function readContent(row: StoredBytes): Promise<PageContent> {
  return unpackContent(await readPacked(row))
}

/** Like `readContent`, but returns the packed bytes, for threads. */
export async function readPacked(row: StoredBytes): Promise<Buffer> {
  if (row.location === null) return row.content
  try {
    return await (await app.container.make('blobs')).read(row)
  } catch (error) {
    logger.error({ err: error, location: row.location }, 'content could not be read')
    throw error
  }
}

/** Like `readContent`, but returns the reason if the content cannot be read. */
export async function readContentIfPossible(row: StoredBytes): Promise<PageContent | BlobUnavailable> {
  try {
    return await readContent(row)
  } catch (error) {
    if (error instanceof BlobUnavailable) return error
    throw error
  }
}
