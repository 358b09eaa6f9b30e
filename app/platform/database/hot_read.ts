/** Runs statements outside of transactions, on connections for reading. */
import db from '@adonisjs/lucid/services/db'
import { openReader as openMysqlReader } from '#platform/database/mysql'
import { openReader as openSqliteReader } from '#platform/database/sqlite'
import { type PlainConnection, Statements } from '#platform/database/statements'

export type HotValue = string | number

/** A statement or a part of one, with its values. */
export interface Sql {
  sql: string
  values: HotValue[]
}

/**
 * A join that reads its left side first. SQLite needs `cross join` for that; MySQL recognizes that a subquery with a
 * limit has few rows.
 */
export const IN_THIS_ORDER = 'cross join'

/** Returns statements that read committed data, regardless of running transactions. */
export function reading(): Statements {
  return (source ??= openSource()).statements
}

/**
 * Runs one plain statement outside of any transaction, for the few reads that most requests need, because models take
 * several times as long.
 *
 * @param sql with `?` for each value. The statement stays prepared, so its text should only vary with its
 *   filters
 */
export function hotRead<Row>(sql: string, values: readonly HotValue[]): Promise<Row[]> {
  return reading().read<Row>(sql, values)
}

/** Closes the connections. They also end with the process; call this if that is too late. */
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
  const plain: PlainConnection = {
    dialect: isMysql() ? 'mysql' : 'sqlite',
    async run(sql, values) {
      // Lucid emits these events too, for code that listens to queries.
      pool.emit('query', { sql, bindings: values })
      return { rows: await reader.all(sql, values), affected: 0 }
    },
  }
  return { statements: new Statements(plain), close: reader.close }
}

/**
 * Returns a table name for `from` with a fixed index, for queries where the planner picks the wrong index, because it
 * only knows averages.
 */
export function tableByIndex(table: string, index: string): string {
  return isMysql() ? `${table} force index (${index})` : `${table} indexed by ${index}`
}

function isMysql(): boolean {
  return (mysql ??= db.connection().dialect.name === 'mysql')
}
