import db from '@adonisjs/lucid/services/db'

/** Checks whether the installation has data: everything of value belongs to a workspace or an account. */
export async function hasData(): Promise<boolean> {
  const tables = await db.connection().getAllTables()
  for (const table of ['workspaces', 'users']) {
    if (tables.includes(table) && (await db.from(table).first())) return true
  }
  return false
}
