import db from '@adonisjs/lucid/services/db'

/** Returns the query plans of all reading statements that `act` runs, one line each. */
export async function queryPlans(act: () => Promise<unknown>): Promise<string[]> {
  const { client } = db.connection().getReadClient()
  const statements: { sql: string; bindings: unknown[] }[] = []
  const note = (statement: (typeof statements)[number]) => statements.push(statement)
  client.on('query', note)
  await act()
  client.removeListener('query', note)

  const isMysql = db.connection().dialect.name === 'mysql'
  const lines: string[] = []
  for (const { sql, bindings } of statements.filter((statement) => /^\s*select/i.test(statement.sql))) {
    lines.push(`  ${sql.replace(/\s+/g, ' ').slice(0, 150)} …`)
    const result = await db.rawQuery(`explain ${isMysql ? '' : 'query plan '}${sql}`, bindings as string[])
    const rows = isMysql ? result[0] : result
    for (const row of rows) {
      lines.push(
        isMysql
          ? `    ${row.select_type} ${row.table}: ${row.type} ${row.key ?? 'no index'}, ${row.rows} rows${row.Extra ? `, ${row.Extra}` : ''}`
          : `    ${row.detail}`
      )
    }
  }
  return lines
}
