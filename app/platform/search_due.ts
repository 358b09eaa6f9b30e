/** What the search index has yet to take in. Each row is written in the transaction that makes it due. */
import type { Statements } from '#platform/database/statements'

/** An alert, a version, or a page that must be indexed again. */
export interface SearchDue {
  id: string
  workspaceId: string
  /** Earlier entries of the index are older: versions come in the order of their crawls. */
  at: number
}

/** Makes something due. It stays due once, however often it changes until then. */
export async function dueForSearch({ id, workspaceId, at }: SearchDue, trx: Statements): Promise<void> {
  await trx.upsert('search_due', { id: 'key', workspace_id: 'kept', at: 'kept' }, [[id, workspaceId, at]])
}

/** Makes workers look through all versions and alerts for those that the index does not have. */
export async function scanForSearchAgain(trx: Statements): Promise<void> {
  await trx.write(`delete from search_scans where name <> 'lock'`, [])
}
