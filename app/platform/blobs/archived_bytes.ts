/** Archives have the bytes of a row in the row, wherever they are kept, so that they fit every store. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { BlobMissing } from '#platform/blobs/errors'
import { LOST } from '#platform/blobs/location'
import type { StoredValue } from '#platform/database/snapshot'

const [ID, CONTENT, LOCATION] = ['id', 'content', 'location']

/** Tells whether rows with these columns may have their bytes elsewhere. */
export function mayBeElsewhere(columns: readonly string[]): boolean {
  return [ID, CONTENT, LOCATION].every((name) => columns.includes(name))
}

/**
 * Returns a row with its bytes. Those that are gone are marked as lost.
 *
 * @param onLost is called if they are
 * @throws BlobStoreAway
 */
export async function withBytes(
  table: string,
  row: StoredValue[],
  columns: readonly string[],
  onLost: () => void = () => {}
): Promise<StoredValue[]> {
  const [id, content, location] = [ID, CONTENT, LOCATION].map((name) => columns.indexOf(name))
  if (row[location] === null) return row
  const bytes = await find(table, String(row[id]), String(row[location]))
  if (!bytes) onLost()
  return row.with(content, bytes ?? Buffer.alloc(0)).with(location, bytes ? null : LOST)
}

/** Looks again if a content was moved since the instant of the archive. */
async function find(table: string, id: string, location: string): Promise<Buffer | null> {
  const blobs = await app.container.make('blobs')
  const elsewhere = { content: Buffer.alloc(0), location }
  const read = (row: typeof elsewhere | { content: Buffer; location: string | null }) =>
    blobs.read(row).catch((error) => {
      if (error instanceof BlobMissing) return null
      throw error
    })
  const bytes = location === LOST ? null : await read(elsewhere)
  if (bytes) return bytes
  const now = await db.from(table).where('id', id).select('content', 'location').first()
  return now && now.location !== location ? read(now) : null
}
