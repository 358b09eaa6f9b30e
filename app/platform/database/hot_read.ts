/**
 * Plain prepared SQL, for the few reads that most requests make. Everything else goes through Lucid, which says the same
 * in fewer words and takes several times as long.
 */
import type { Connection } from 'mysql2'
import db from '@adonisjs/lucid/services/db'
import { openReader } from '#platform/database/sqlite'

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
 * Runs one statement, outside of every transaction.
 * @param sql with `?` for each value. It is kept prepared, so its text must not differ from call to call more than its
 * filters do
 */
export async function hotRead<Row>(sql: string, values: readonly HotValue[]): Promise<Row[]> {
  source ??= openSource()
  // As Lucid does, for whoever listens to what is asked of the database.
  source.pool.emit('query', { sql, bindings: values })
  return (await source.read(sql, values)) as Row[]
}

/** What is open of it ends with the process; this is for what has to be in order before that. */
export function closeHotReads(): void {
  source?.close()
  source = null
}

type Pool = ReturnType<ReturnType<typeof db.connection>['getReadClient']>['client']

let source: ReturnType<typeof openSource> | null = null
let mysql: boolean | null = null

function openSource() {
  const pool: Pool = db.connection().getReadClient().client
  if (isMysql()) return { pool, read: readFromPool(pool), close() {} }
  const { filename } = pool.config.connection as { filename: string }
  const reader = openReader(filename)
  return { pool, read: reader.all, close: reader.close }
}

function readFromPool(pool: Pool) {
  return async (sql: string, values: readonly HotValue[]): Promise<unknown[]> => {
    const connection: Connection = await pool.acquireConnection()
    try {
      return await new Promise((resolve, reject) => {
        // As text: the driver would send numbers as floating point, which MySQL takes for no limit of rows.
        connection.execute(sql, values.map(String), (error, rows) =>
          error ? reject(error) : resolve(rows as unknown[])
        )
      })
    } finally {
      pool.releaseConnection(connection)
    }
  }
}

/** The table's name in a `from`, bound to one of its indexes: for where the planner, which only knows averages, errs. */
export function tableByIndex(table: string, index: string): string {
  return isMysql() ? `${table} force index (${index})` : `${table} indexed by ${index}`
}

function isMysql(): boolean {
  return (mysql ??= db.connection().dialect.name === 'mysql')
}
