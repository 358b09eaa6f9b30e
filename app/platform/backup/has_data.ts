import db from '@adonisjs/lucid/services/db'
import { ProductError } from '#platform/errors'
import type { Statements } from '#platform/database/statements'

/** All valuable data belongs to a workspace or an account. */
const TABLES = ['workspaces', 'users']

/** The installation has data, so that no backup can be restored into it. */
export class NotEmpty extends ProductError {
  constructor() {
    super(
      409,
      'not_empty',
      'This installation already has data, and a backup can only be restored into an empty one. Set another STORAGE_PATH ' +
        '(SQLite) or DB_DATABASE (MySQL) and restore there.'
    )
  }
}

/** Whether the installation has data. */
export async function hasData(): Promise<boolean> {
  const tables = await db.connection().getAllTables()
  for (const table of TABLES) {
    if (tables.includes(table) && (await db.from(table).first())) return true
  }
  return false
}

/** Whether a database with the current tables has data, checked within a transaction. */
export async function hasDataWithin(trx: Statements): Promise<boolean> {
  for (const table of TABLES) {
    if ((await trx.read(`select id from ${table} limit 1`, [])).length > 0) return true
  }
  return false
}
