import db from '@adonisjs/lucid/services/db'
import type { TableLine } from '#platform/backup/archive'
import type { Statements, Value } from '#platform/database/statements'
import { insertTexts } from '#platform/database/upsert'

const ROWS_AT_ONCE = 100
/** Rows with large values are written in smaller batches, because servers limit the size of a statement. */
const CHARACTERS_AT_ONCE = 1024 * 1024

/** Rows of one table that are inserted together in batches. */
export class RowBatch {
  #table: TableLine | null = null
  #rows: Value[][] = []
  #size = 0

  constructor(private readonly trx: Statements) {}

  async add(table: TableLine, row: Value[]): Promise<void> {
    this.#table = table
    this.#rows.push(row)
    for (const value of row)
      this.#size += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8
    if (this.#rows.length >= ROWS_AT_ONCE || this.#size >= CHARACTERS_AT_ONCE) await this.write()
  }

  async write(): Promise<void> {
    if (!this.#table || this.#rows.length === 0) return
    const texts = insertTexts(this.#table.table, this.#table.columns, this.#rows)
    this.#rows = []
    this.#size = 0
    for (const { sql, values } of texts) await this.trx.write(sql, values)
  }
}

/**
 * Lets rows be written before the rows that they refer to. SQLite checks all references at the end; MySQL checks none,
 * because the backup's snapshot had no broken ones.
 */
export async function withoutReferences(trx: Statements, write: () => Promise<void>): Promise<void> {
  if (db.connection().dialect.name !== 'mysql') {
    await trx.write('pragma defer_foreign_keys = on', [])
    return write()
  }
  await trx.write('set foreign_key_checks = 0', [])
  try {
    await write()
  } finally {
    // Fails if the connection is lost, in which case its settings end with it.
    await trx.write('set foreign_key_checks = 1', []).catch(() => {})
  }
}
