import db from '@adonisjs/lucid/services/db'
import { storagePath } from '#config/storage'
import { openReader, type SqliteReader } from '#platform/database/sqlite'
import env from '#start/env'

type Row = Record<string, unknown>

/** Tables of the framework rather than the product. */
const NOT_OURS = /^(adonis_schema|sqlite_)/

const isSqlite = env.get('DB_CONNECTION', 'sqlite') === 'sqlite'

/** Stays open, because preparing the statements for all tables takes longer than running them. */
let reader: SqliteReader | undefined

/** A snapshot of all tables, for comparing and restoring. */
export class DatabaseCopy {
  private constructor(
    private readonly rows: Map<string, Row[]>,
    private stamps: Map<string, string>
  ) {}

  static async take(): Promise<DatabaseCopy> {
    const rows = new Map<string, Row[]>()
    const all = await db.connection().getAllTables()
    const tables = all.filter((name) => !NOT_OURS.test(name))
    const stamps = await stampsOf(tables)
    for await (const [table, stored] of rowsOf(tables)) rows.set(table, stored)
    return new DatabaseCopy(rows, stamps)
  }

  /** Returns the tables that have changed since. */
  async changed(): Promise<string[]> {
    const changed: string[] = []
    const stamps = await stampsOf([...this.rows.keys()])
    const suspects = [...this.rows.keys()].filter((table) => stamps.get(table) !== this.stamps.get(table))
    for await (const [table, rows] of rowsOf(suspects)) {
      if (textOf(this.rows.get(table)!) !== textOf(rows)) changed.push(table)
    }
    if (changed.length === 0) this.stamps = stamps
    return changed
  }

  /** Restores the tables that have changed. */
  async restore(changed?: string[]): Promise<void> {
    const tables = changed ?? (await this.changed())
    // Rows are restored in any order, and without the deletions that would follow from theirs.
    if (isSqlite) await db.rawQuery('pragma foreign_keys = off')
    await db.transaction(async (trx) => {
      if (!isSqlite) await trx.rawQuery('set foreign_key_checks = 0')
      for (const table of tables) {
        await trx.from(table).delete()
        const rows = this.rows.get(table)!
        if (rows.length) await trx.table(table).multiInsert(rows)
      }
      if (!isSqlite) await trx.rawQuery('set foreign_key_checks = 1')
    })
    if (isSqlite) await db.rawQuery('pragma foreign_keys = on')
    this.stamps = await stampsOf([...this.rows.keys()])
  }
}

/**
 * Returns a text for each table that differs if a row has changed. Reading all rows takes many times as long. SQLite
 * only tells whether any table has changed.
 */
async function stampsOf(tables: string[]): Promise<Map<string, string>> {
  if (isSqlite) {
    const [changes] = await db.rawQuery(
      'select total_changes() as ours, data_version as of_others from pragma_data_version'
    )
    return new Map(tables.map((table) => [table, JSON.stringify(changes)]))
  }
  const [checksums] = await db.rawQuery(`checksum table ${tables.join(', ')}`)
  return new Map(tables.map((table, index) => [table, String(checksums[index].Checksum)]))
}

/** Yields the rows of tables. On SQLite, this bypasses the query builder, which takes longer than reading them. */
async function* rowsOf(tables: string[]): AsyncGenerator<[table: string, rows: Row[]]> {
  if (tables.length === 0) return
  if (!isSqlite) {
    for (const table of tables) yield [table, await db.from(table).select('*')]
    return
  }
  reader ??= openReader(storagePath('rivalwatch.sqlite3'))
  for (const table of tables) yield [table, reader.all(`select * from ${table}`, []) as Row[]]
}

function textOf(rows: Row[]): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n')
}
