/** Includes the bytes of each row in archives, wherever they are stored, so that an archive works with every store. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { BlobMissing } from '#platform/blobs/errors'
import { LOST } from '#platform/blobs/location'
import type { StoredValue } from '#platform/database/snapshot'

const [ID, CONTENT, LOCATION] = ['id', 'content', 'location']

/** Whether rows with these columns may have their bytes outside the database. */
export function mayBeElsewhere(columns: readonly string[]): boolean {
  return [ID, CONTENT, LOCATION].every((name) => columns.includes(name))
}

/**
 * Returns a row with its bytes. Missing bytes are marked as lost.
 *
 * @param onLost called if they are missing
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

/** Returns the bytes at a location. Looks again if the content was moved after the archive's snapshot was taken. */
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
