/**
 * Plain prepared SQL, for the few reads that most requests make. Everything else goes through Lucid, which says the same
 * in fewer words and takes several times as long.
 */
import db from '@adonisjs/lucid/services/db'
import { openReader as openMysqlReader } from '#platform/database/mysql'
import { openReader as openSqliteReader } from '#platform/database/sqlite'

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

/** How a statement that reads is run: outside of every transaction, or in one. */
export type Read = <Row>(sql: string, values: readonly HotValue[]) => Promise<Row[]>

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
  const { connection } = pool.config
  const reader = isMysql() ? openMysqlReader(connection) : openSqliteReader(connection.filename)
  return { pool, read: reader.all, close: reader.close }
}

/** The table's name in a `from`, bound to one of its indexes: for where the planner, which only knows averages, errs. */
export function tableByIndex(table: string, index: string): string {
  return isMysql() ? `${table} force index (${index})` : `${table} indexed by ${index}`
}

function isMysql(): boolean {
  return (mysql ??= db.connection().dialect.name === 'mysql')
}
