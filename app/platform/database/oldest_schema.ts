/**
 * The database names the oldest schema whose versions may work with it, by its last migration. Versions that don't have
 * that migration stop, or don't start. See decision 38.
 */
import { hotRead } from '#platform/database/hot_read'
import { autocommit } from '#platform/database/transaction'

const NAME = 'oldest_schema'

/** Returns its last migration; null if the database does not name one. */
export async function oldestSchema(): Promise<string | null> {
  const [row] = await hotRead<{ value: string }>('select value from installation_settings where name = ?', [
    NAME,
  ])
  return row?.value ?? null
}

/** Stops all processes of versions that don't have this migration, once they notice. */
export async function setOldestSchema(name: string): Promise<void> {
  await autocommit((trx) =>
    trx.upsert('installation_settings', { name: 'key', value: 'replaced' }, [[NAME, name]])
  )
}
