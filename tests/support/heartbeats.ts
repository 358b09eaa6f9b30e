import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { duties } from '#config/queue'
import { newId } from '#platform/ids'

/** Creates the heartbeat of a process that is running. Returns its id. */
export async function aProcess(
  fields: {
    kind?: 'web' | 'worker'
    host?: string
    version?: string
    queues?: string
    started_at?: number
    seen_at?: number
    looped_at?: number
    metrics?: string
    latest_migration?: string
  } = {}
): Promise<string> {
  const id = newId('process')
  const now = Date.now()
  const kind = fields.kind ?? 'worker'
  await db.table('processes').insert({
    id,
    kind,
    version: '0.1.0',
    host: hostname(),
    pid: 4242,
    queues: kind === 'worker' ? duties.join(',') : '',
    started_at: now,
    seen_at: now,
    looped_at: kind === 'worker' ? now : null,
    metrics: null,
    ...fields,
  })
  return id
}
