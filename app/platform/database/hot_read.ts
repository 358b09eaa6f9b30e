/**
 * Plain prepared SQL for the few reads that most requests make. Everything else uses Lucid, which is more
 * concise but takes several times as long.
 */
import db from '@adonisjs/lucid/services/db'
import { openReader as openMysqlReader } from '#platform/database/mysql'
import { openReader as openSqliteReader } from '#platform/database/sqlite'

export type HotValue = string | number

/** A statement or a part of one, with its values. */
export interface Sql {
  sql: string
  values: HotValue[]
}

/**
 * A join that reads its left side first. SQLite needs `cross join` for that; MySQL knows that a part with a
 * limit has few rows.
 */
export const IN_THIS_ORDER = 'cross join'

/** Runs a read, either outside of any transaction or within one. */
export type Read = <Row>(sql: string, values: readonly HotValue[]) => Promise<Row[]>

/**
 * Runs one statement outside of any transaction.
 *
 * @param sql with `?` for each value. The statement stays prepared, so its text should only vary with its
 *   filters
 */
export async function hotRead<Row>(sql: string, values: readonly HotValue[]): Promise<Row[]> {
  source ??= openSource()
  // Lucid emits these events too, for code that listens to queries.
  source.pool.emit('query', { sql, bindings: values })
  return (await source.read(sql, values)) as Row[]
}

/** Closes the connections. They also end with the process; call this if something must happen in between. */
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

/**
 * Returns a table name for `from` with a fixed index, for queries where the planner, which only knows
 * averages, picks the wrong one.
 */
export function tableByIndex(table: string, index: string): string {
  return isMysql() ? `${table} force index (${index})` : `${table} indexed by ${index}`
}

function isMysql(): boolean {
  return (mysql ??= db.connection().dialect.name === 'mysql')
}
