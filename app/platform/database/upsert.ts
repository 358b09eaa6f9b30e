/**
 * Builds statements for many rows. Kysely would create an object for each value, which takes several times as long, and
 * counting visits writes thousands of rows.
 */
import type { DialectName } from '#platform/database/dialects'
import type { Value } from '#platform/database/statements'

/** Batches have a fixed size, so that the next statement has the same text and stays prepared. */
const ROWS_AT_ONCE = 100

/**
 * The effect on a column if the row exists: it is part of the key, keeps its value, is added to, is replaced, keeps the
 * lower or the greater value (null stays null), or has further bytes appended.
 */
export type Fate = 'key' | 'kept' | 'added' | 'replaced' | 'least' | 'greatest' | 'appended'

type Rows = readonly (readonly Value[])[]

interface Text {
  sql: string
  values: Value[]
}

/** Returns the statements that insert rows. */
export function insertTexts(table: string, columns: readonly string[], rows: Rows, ending = ''): Text[] {
  const row = `(${columns.map(() => '?').join(', ')})`
  const texts = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    texts.push({
      sql: `insert into ${table} (${columns.map(quoted).join(', ')}) values ${some.map(() => row).join(', ')}${ending}`,
      values: some.flat(),
    })
  }
  return texts
}

/** Returns the statements that insert or update rows. */
export function upsertTexts(
  dialect: DialectName,
  table: string,
  columns: Record<string, Fate>,
  rows: Rows
): Text[] {
  return insertTexts(table, Object.keys(columns), rows, ` ${conflictClause(columns, dialect)}`)
}

/** Quotes a name that could be a reserved word in either database. */
function quoted(name: string): string {
  return `\`${name}\``
}

function conflictClause(columns: Record<string, Fate>, dialect: DialectName): string {
  const isMysql = dialect === 'mysql'
  const given = (name: string) => (isMysql ? `values(${name})` : `excluded.${name}`)
  // SQLite concatenates bytes as text without changing them.
  const joined = (one: string, other: string) =>
    isMysql ? `concat(${one}, ${other})` : `cast(${one} || ${other} as blob)`
  const either = (own: string, than: '<' | '>', other: string) =>
    `case when ${other} ${than} ${own} then ${other} else ${own} end`
  const named = (fate: Fate) => Object.keys(columns).filter((name) => columns[name] === fate)
  const changes = [
    ...named('added').map((name) => `${name} = ${name} + ${given(name)}`),
    ...named('replaced').map((name) => `${name} = ${given(name)}`),
    ...named('appended').map((name) => `${name} = ${joined(name, given(name))}`),
    ...named('least').map((name) => `${name} = ${either(name, '<', given(name))}`),
    ...named('greatest').map((name) => `${name} = ${either(name, '>', given(name))}`),
  ]
  const [key] = named('key')
  if (isMysql) return `on duplicate key update ${changes.join(', ') || `${key} = ${key}`}`
  const change = changes.length > 0 ? `update set ${changes.join(', ')}` : 'nothing'
  return `on conflict (${named('key').join(', ')}) do ${change}`
}
