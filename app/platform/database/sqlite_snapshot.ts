import BetterSqlite from 'better-sqlite3'
import { EVERY_ROW, type Snapshot, type StoredValue } from '#platform/database/snapshot'

/** In KiB. */
const CACHE = 'cache_size = -4000'

/**
 * Opens a snapshot: a read transaction on a separate connection. With the write-ahead log, it neither waits for writers
 * nor keeps them waiting; the log grows until the snapshot is closed.
 */
export async function openSnapshot(filename: string): Promise<Snapshot> {
  const connection = new BetterSqlite(filename, { readonly: true })
  connection.pragma('busy_timeout = 10000')
  connection.pragma(CACHE)
  // SQLite takes the snapshot at the first read, not at BEGIN.
  connection.exec('begin; select count(*) from sqlite_master')
  const texts = (sql: string, ...values: string[]) =>
    connection
      .prepare(sql)
      .pluck()
      .all(...values) as string[]
  const number = (sql: string, values: readonly string[] = []) =>
    Number(
      connection
        .prepare(sql)
        .pluck()
        .get(...values)
    )
  return {
    async tables() {
      return texts(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`
      )
    },
    async columns(table) {
      return texts('select name from pragma_table_info(?) order by cid', table)
    },
    async count(table, { sql, values } = EVERY_ROW) {
      return number(`select count(*) from \`${table}\` where ${sql}`, values)
    },
    async *rows(table, columns, { sql, values } = EVERY_ROW) {
      const list = columns.map((name) => `\`${name}\``).join(', ')
      const statement = connection
        .prepare(`select ${list} from \`${table}\` where ${sql}`)
        .raw()
        .safeIntegers()
      yield* statement.iterate(...values) as Iterable<StoredValue[]>
    },
    async size() {
      return (
        number('select page_count from pragma_page_count') * number('select page_size from pragma_page_size')
      )
    },
    async close() {
      connection.close()
    },
  }
}
