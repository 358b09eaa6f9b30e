/**
 * The database stores the oldest schema whose versions may work with it, identified by its last migration. Versions
 * without that migration stop or do not start. See decision 38.
 */
import { hotRead } from '#platform/database/hot_read'
import { autocommit } from '#platform/database/transaction'

const NAME = 'oldest_schema'

/** Returns the last migration of the oldest schema; null if the database stores none. */
export async function oldestSchema(): Promise<string | null> {
  const [row] = await hotRead<{ value: string }>('select value from installation_settings where name = ?', [
    NAME,
  ])
  return row?.value ?? null
}

/** Sets the oldest schema. Processes of versions without this migration stop as soon as they notice. */
export async function setOldestSchema(name: string): Promise<void> {
  await autocommit((trx) =>
    trx.upsert('installation_settings', { name: 'key', value: 'replaced' }, [[NAME, name]])
  )
}
