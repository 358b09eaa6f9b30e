/** What MySQL and MariaDB need that SQLite does not. */
import { createPool, type PoolOptions } from 'mysql2'

/** How many statements may run at the same time; more wait their turn. */
const CONNECTIONS = 10

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
