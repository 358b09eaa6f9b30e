/** What MySQL and MariaDB need that SQLite does not. */
import { createRequire } from 'node:module'
import type { Connection, PoolOptions, ResultSetHeader } from 'mysql2'
import type { HotInput, PlainStatements } from '#platform/database/hot_write'

/** How many statements may run at the same time; more wait their turn. */
const CONNECTIONS = 10

/**
 * Readies a connection of the pool: each statement sees what is committed by then. Whoever relies on what was read holds a
 * lock on it; the snapshots of MySQL's usual isolation would only add locks on gaps, and with them deadlocks.
 */
export function prepareMysqlConnection(
  connection: PlainConnection,
  done: (error: Error | null, connection: PlainConnection) => void
) {
  connection.query('set session transaction isolation level read committed', (error) =>
    done(error, connection)
  )
}

export type PlainConnection = Pick<Connection, 'query'>

/** On a connection of the pool. */
export function plainStatements(connection: PlainConnection): PlainStatements {
  const run = (sql: string, values: readonly HotInput[]) =>
    new Promise<unknown>((resolve, reject) => {
      connection.query(sql, [...values], (error, result) => (error ? reject(error) : resolve(result)))
    })
  return {
    isMysql: true,
    read: (sql, values) => run(sql, values) as Promise<unknown[]>,
    write: async (sql, values) => ((await run(sql, values)) as ResultSetHeader).affectedRows,
  }
}

/** Runs a statement that reads. */
export interface MysqlReader {
  all(sql: string, values: readonly (string | number)[]): Promise<unknown[]>
  close(): void
}

/**
 * Connections of their own for reading, opened when they are needed, on which statements stay prepared. To borrow one from
 * Knex's pool, as Lucid does, is a good part of what a short statement costs this process.
 */
export function openReader(server: PoolOptions): MysqlReader {
  // Knex hides the password from whoever copies its settings.
  // Loaded only where there is such a server: it takes a few megabytes.
  const { createPool } = createRequire(import.meta.url)('mysql2') as typeof import('mysql2')
  const pool = createPool({ ...server, password: server.password, connectionLimit: CONNECTIONS })
  return {
    all: (sql, values) =>
      new Promise((resolve, reject) => {
        // As text: the driver would send numbers as floating point, which MySQL takes for no limit of rows.
        pool.execute(sql, values.map(String), (error, rows) =>
          error ? reject(error) : resolve(rows as unknown[])
        )
      }),
    close: () => pool.end(() => {}),
  }
}
