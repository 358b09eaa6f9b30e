/**
 * The folder of an installation's blobs. Backups do not contain it, so a restored installation never deletes the blobs
 * of the original, even in the same bucket.
 */
import { randomBytes } from 'node:crypto'
import { hotRead } from '#platform/database/hot_read'
import { autocommit } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'

/** The ID of the table's only row. */
const ONLY = 1

let own: string | null = null

/** Returns the namespace; null if nothing was ever stored outside the database. */
export async function knownNamespace(): Promise<string | null> {
  if (own) return own
  const [row] = await hotRead<{ name: string }>('select name from blob_namespaces where id = ?', [ONLY])
  return (own = row?.name ?? null)
}

/** Returns the namespace. Creates it if there is none. */
export async function ownNamespace(): Promise<string> {
  const known = await knownNamespace()
  if (known) return known
  const row = { id: ONLY, name: randomBytes(6).toString('hex') }
  try {
    await autocommit((trx) => trx.insertInto('blob_namespaces').values(row).execute())
  } catch (error) {
    // Another process created it first.
    if (!isUniqueViolation(error)) throw error
  }
  return (await knownNamespace())!
}

/** Clears the cached namespace, for tests that empty the database. */
export function forgetNamespace(): void {
  own = null
}
