import type { Statements } from '#platform/database/statements'

/** Makes other transactions that write to the index wait until this one ends. */
export async function lockIndex(trx: Statements): Promise<void> {
  await trx.upsert('search_scans', { name: 'key', reached: 'kept' }, [['lock', '']])
}
