import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'

/** Deletes every row and every job. What belongs to a workspace goes with it. */
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
  await flushQueue()
}

/** The queue, whatever it is, forgets everything. */
export async function flushQueue(): Promise<void> {
  await db.from('queue_jobs').delete()
  if (env.get('QUEUE_DRIVER') !== 'redis') return
  const redis = await app.container.make('redis')
  await redis.flushdb()
}
