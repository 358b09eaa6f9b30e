import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { usesRedis } from '#config/redis'
import { forgetRobots } from '#monitoring/robots/robots_file'

/** Deletes every row and the counters in Redis. Deleting a workspace also deletes its rows. */
export async function emptyDatabase(): Promise<void> {
  forgetRobots()
  for (const table of [
    'workspaces',
    'users',
    'installation_settings',
    'visit_salts',
    'dropped_hits',
    'hosts',
    'robots_files',
    'archive_pace',
    'search_scans',
    'processes',
  ]) {
    await db.from(table).delete()
  }
  if (usesRedis) await (await app.container.make('redis')).flushdb()
}
