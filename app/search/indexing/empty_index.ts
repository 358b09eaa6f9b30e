import { transaction } from '#platform/database/transaction'
import { scanForSearchAgain } from '#platform/search_due'
import { lockIndex } from '#search/indexing/lock_index'

const ROWS_AT_ONCE = 5000

/** The tables to empty, with the column by which rows are deleted in batches. Parent tables come last. */
const TABLES = [
  ['search_entries', 'id'],
  ['search_buckets', 'id'],
  ['search_pages', 'number'],
  ['search_workspaces', 'number'],
] as const

/** Empties the index in batches, then makes workers search for missing entries again. */
export async function emptyIndex(): Promise<void> {
  for (const [table, column] of TABLES) {
    for (let left = true; left;) {
      left = await transaction(async (trx) => {
        await lockIndex(trx)
        return (await trx.write(`delete from ${table} where ${column} in (${some(table, column)})`, [])) > 0
      })
    }
  }
  await transaction(async (trx) => {
    await lockIndex(trx)
    await scanForSearchAgain(trx)
  })
}

/** Selects some rows for deletion. In an `in` subquery, MySQL only accepts `limit` inside a derived table. */
function some(table: string, column: string): string {
  return `select ${column} from (select ${column} from ${table} limit ${table === 'search_buckets' ? 5 : ROWS_AT_ONCE}) as some`
}
