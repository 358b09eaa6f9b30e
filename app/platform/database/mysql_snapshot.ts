import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type { ConnectionOptions } from 'mysql2'
import { EVERY_ROW, type Snapshot, type StoredValue } from '#platform/database/snapshot'

/** The number of rows that are read ahead while earlier ones are written. */
const ROWS_AHEAD = 100
/** Seconds that the server waits for this process to read further rows, for example while the disk is slow. */
const PATIENCE = 600

/** Opens a snapshot: a transaction on a separate connection that sees the data committed when it began. */
export async function openSnapshot(server: ConnectionOptions): Promise<Snapshot> {
  const { createConnection } = createRequire(import.meta.url)('mysql2') as typeof import('mysql2')
  // Knex makes the password non-enumerable. Integers too large for a number arrive as text.
  const connection = createConnection({
    ...server,
    password: server.password,
    supportBigNumbers: true,
    rowsAsArray: true,
  })
  const all = (sql: string, values: readonly string[] = []) =>
    new Promise<StoredValue[][]>((resolve, reject) => {
      connection.query(sql, [...values], (error, rows) =>
        error ? reject(error) : resolve(rows as unknown as StoredValue[][])
      )
    })
  const texts = async (sql: string, values: string[] = []) =>
    (await all(sql, values)).map(([text]) => String(text))
  try {
    await all(`set session net_write_timeout = ${PATIENCE}`)
    await all('set session transaction isolation level repeatable read')
    await all('start transaction with consistent snapshot, read only')
  } catch (error) {
    connection.destroy()
    throw error
  }
  return {
    tables: () =>
      texts(
        `select table_name from information_schema.tables
         where table_schema = database() and table_type = 'BASE TABLE' order by table_name`
      ),
    columns: (table) =>
      texts(
        `select column_name from information_schema.columns
         where table_schema = database() and table_name = ? order by ordinal_position`,
        [table]
      ),
    async count(table, { sql, values } = EVERY_ROW) {
      const [[count]] = await all(`select count(*) from \`${table}\` where ${sql}`, values)
      return Number(count)
    },
    rows(table, columns, { sql, values } = EVERY_ROW) {
      const list = columns.map((name) => `\`${name}\``).join(', ')
      const query = connection.query(`select ${list} from \`${table}\` where ${sql}`, [
        ...values,
      ]) as unknown as {
        stream(options: { highWaterMark: number }): Readable
      }
      return query.stream({ highWaterMark: ROWS_AHEAD }) as AsyncIterable<StoredValue[]>
    },
    async size() {
      const [[bytes]] = await all(
        'select sum(data_length + index_length) from information_schema.tables where table_schema = database()'
      )
      return Number(bytes)
    },
    async close() {
      connection.destroy()
    },
  }
}
