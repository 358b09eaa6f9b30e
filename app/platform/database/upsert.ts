import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** So many at once that the next statement is the same text again and stays prepared. */
const ROWS_AT_ONCE = 100

/** What becomes of a column in a row that is there: part of the primary key, left alone, added to, or replaced. */
type Fate = 'key' | 'kept' | 'added' | 'replaced'

/**
 * Writes many rows in few statements, whether they are there or not.
 *
 * @param columns in the order in which the rows have them
 */
export async function upsert(
  client: QueryClientContract,
  table: string,
  columns: Record<string, Fate>,
  rows: readonly (string | number | null)[][]
): Promise<void> {
  const conflict = conflictClause(columns, client.dialect.name === 'mysql')
  const names = Object.keys(columns)
  const row = `(${names.map(() => '?').join(', ')})`
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    await client.rawQuery(
      `insert into ${table} (${names.join(', ')}) values ${some.map(() => row).join(', ')} ${conflict}`,
      some.flat() as (string | number)[]
    )
  }
}

function conflictClause(columns: Record<string, Fate>, isMysql: boolean): string {
  const given = (name: string) => (isMysql ? `values(${name})` : `excluded.${name}`)
  const named = (fate: Fate) => Object.keys(columns).filter((name) => columns[name] === fate)
  const changes = [
    ...named('added').map((name) => `${name} = ${name} + ${given(name)}`),
    ...named('replaced').map((name) => `${name} = ${given(name)}`),
  ].join(', ')
  return isMysql
    ? `on duplicate key update ${changes}`
    : `on conflict (${named('key').join(', ')}) do update set ${changes}`
}
