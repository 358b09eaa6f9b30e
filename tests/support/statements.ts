import db from '@adonisjs/lucid/services/db'

/** One SQL statement as sent to the database, on one line and without quotes around names. */
export interface Statement {
  sql: string
  bindings: unknown[]
}

/** Returns the SQL statements that `act` sends, except those that begin, hold and end transactions. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const note = ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    if (!/^(begin|commit|rollback|savepoint|release|select is_used_lock)\b/i.test(sql)) {
      statements.push({ sql: sql.replace(/[`"]/g, '').replace(/\s+/g, ' '), bindings })
    }
  }
  const client = db.connection().getWriteClient()
  client.on('query', note)
  try {
    await act()
  } finally {
    client.removeListener('query', note)
  }
  return statements
}
