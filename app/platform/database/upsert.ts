import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** So many at once that the next statement is the same text again and stays prepared. */
export const ROWS_AT_ONCE = 100

/** What becomes of a column in a row that is there: part of the key that it is known by, left alone, added to, replaced. */
export type Fate = 'key' | 'kept' | 'added' | 'replaced'

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
  for (const { sql, values } of upserts(client.dialect.name === 'mysql', table, columns, rows)) {
    await client.rawQuery(sql, values as (string | number)[])
  }
}

/** The statements of `upsert`. */
export function upserts(
  isMysql: boolean,
  table: string,
  columns: Record<string, Fate>,
  rows: readonly (string | number | null)[][]
): { sql: string; values: (string | number | null)[] }[] {
  const conflict = conflictClause(columns, isMysql)
  const names = Object.keys(columns)
  const row = `(${names.map(() => '?').join(', ')})`
  const statements = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    statements.push({
      sql: `insert into ${table} (${names.map(quoted).join(', ')}) values ${some.map(() => row).join(', ')} ${conflict}`,
      values: some.flat(),
    })
  }
  return statements
}

/** So that both databases take it for a name and not for a word of theirs. */
export function quoted(name: string): string {
  return `\`${name}\``
}

function conflictClause(columns: Record<string, Fate>, isMysql: boolean): string {
  const given = (name: string) => (isMysql ? `values(${name})` : `excluded.${name}`)
  const named = (fate: Fate) => Object.keys(columns).filter((name) => columns[name] === fate)
  const changes = [
    ...named('added').map((name) => `${name} = ${name} + ${given(name)}`),
    ...named('replaced').map((name) => `${name} = ${given(name)}`),
  ]
  const [key] = named('key')
  if (isMysql) return `on duplicate key update ${changes.join(', ') || `${key} = ${key}`}`
  const change = changes.length > 0 ? `update set ${changes.join(', ')}` : 'nothing'
  return `on conflict (${named('key').join(', ')}) do ${change}`
}
