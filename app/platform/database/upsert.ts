import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Batches have a fixed size, so that the next statement has the same text and stays prepared. */
export const ROWS_AT_ONCE = 100

/**
 * What happens to a column if the row exists: it is part of the key, keeps its value, is added to, or is
 * replaced.
 */
export type Fate = 'key' | 'kept' | 'added' | 'replaced'

/**
 * Inserts or updates many rows in few statements.
 *
 * @param columns in the order of the values in each row
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

/** Returns the statements of `upsert`. */
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

/** Quotes a name that could be a reserved word in either database. */
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
