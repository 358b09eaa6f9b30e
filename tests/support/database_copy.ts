import db from '@adonisjs/lucid/services/db'
import env from '#start/env'

type Row = Record<string, unknown>

/** Tables of the framework rather than the product. */
const NOT_OURS = /^(adonis_schema|sqlite_)/

/** A snapshot of all tables, for comparing and restoring. */
export class DatabaseCopy {
  private constructor(private readonly rows: Map<string, Row[]>) {}

  static async take(): Promise<DatabaseCopy> {
    const rows = new Map<string, Row[]>()
    const tables = await db.connection().getAllTables()
    for (const table of tables.filter((name) => !NOT_OURS.test(name))) {
      rows.set(table, await db.from(table).select('*'))
    }
    return new DatabaseCopy(rows)
  }

  /** Returns the tables that have changed since. */
  async changed(): Promise<string[]> {
    const { rows: now } = await DatabaseCopy.take()
    return [...this.rows.keys()].filter((table) => textOf(this.rows.get(table)!) !== textOf(now.get(table)!))
  }

  async restore(): Promise<void> {
    const isSqlite = env.get('DB_CONNECTION', 'sqlite') === 'sqlite'
    await db.transaction(async (trx) => {
      // Rows are restored in any order.
      await trx.rawQuery(isSqlite ? 'pragma defer_foreign_keys = on' : 'set foreign_key_checks = 0')
      for (const table of this.rows.keys()) await trx.from(table).delete()
      for (const [table, rows] of this.rows) if (rows.length) await trx.table(table).multiInsert(rows)
      if (!isSqlite) await trx.rawQuery('set foreign_key_checks = 1')
    })
  }
}

function textOf(rows: Row[]): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n')
}
