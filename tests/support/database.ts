import db from '@adonisjs/lucid/services/db'

/** Deletes every row. What belongs to a workspace goes with it. */
export async function emptyDatabase(): Promise<void> {
  for (const table of [
    'workspaces',
    'users',
    'installation_settings',
    'visit_salts',
    'dropped_hits',
    'hosts',
    'robots_files',
  ]) {
    await db.from(table).delete()
  }
}
