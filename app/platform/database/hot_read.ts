/**
 * Plain prepared SQL, for the few reads that most requests make. Everything else goes through Lucid, which says the same
 * in fewer words and takes several times as long.
 */
import type { Database } from 'better-sqlite3'
import type { Connection } from 'mysql2'
import db from '@adonisjs/lucid/services/db'

export type HotValue = string | number

/** A statement, or a part of one, with its values. */
export interface Sql {
  sql: string
  values: HotValue[]
}

/**
 * A join whose left side is read first. SQLite takes these words for that; MySQL knows by itself how few rows a part
 * with a limit has.
 */
export const IN_THIS_ORDER = 'cross join'

/**
 * Runs one statement on a connection of Lucid's pool; never part of a transaction.
 * @param sql with `?` for each value. The connection keeps it prepared, so its text must not differ from call to call
 * more than its filters do
 */
export async function hotRead<Row>(sql: string, values: readonly HotValue[]): Promise<Row[]> {
  const { client } = db.connection().getReadClient()
  // As Lucid does, for whoever listens to what is asked of the database.
  client.emit('query', { sql, bindings: values })
  const connection = await client.acquireConnection()
  try {
    return await (isSqlite(connection)
      ? readSqlite(connection, sql, values)
      : readMysql(connection, sql, values))
  } finally {
    client.releaseConnection(connection)
  }
}

/** The table's name in a `from`, bound to one of its indexes: for where the planner, which only knows averages, errs. */
export function tableByIndex(table: string, index: string): string {
  return db.connection().dialect.name === 'mysql'
    ? `${table} force index (${index})`
    : `${table} indexed by ${index}`
}

function isSqlite(connection: Database | Connection): connection is Database {
  return 'pragma' in connection
}

function readSqlite<Row>(connection: Database, sql: string, values: readonly HotValue[]): Row[] {
  return connection.prepare(sql).all(...values) as Row[]
}

function readMysql<Row>(connection: Connection, sql: string, values: readonly HotValue[]): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    // As text: the driver would send numbers as floating point, which MySQL takes for no limit of rows.
    connection.execute(sql, values.map(String), (error, rows) =>
      error ? reject(error) : resolve(rows as Row[])
    )
  })
}
