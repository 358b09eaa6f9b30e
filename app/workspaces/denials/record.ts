import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { upsert } from '#platform/database/upsert'
import { newId } from '#platform/ids'
import { HOUR } from '#platform/instants'
import type { Actor } from '#workspaces/models/audit_event'

/** What somebody was not allowed to do. */
export interface Denial {
  actor: Actor
  action: `denied.${string}` | `account.${string}`
  subject?: string
  /** In few different forms, figures aside: each is an entry of its own. */
  detail: string
}

/** The order of the values below. */
const COLUMNS = {
  id: 'kept',
  workspace_id: 'kept',
  actor: 'kept',
  action: 'kept',
  subject: 'kept',
  detail: 'replaced',
  created_at: 'kept',
  times: 'added',
  last_at: 'replaced',
  joined_by: 'key',
} as const

/**
 * Records that something was denied. The same by the same actor within an hour is one entry that counts, so that nobody
 * fills the log by being denied. Throws nothing: that it could not be recorded must not change the answer. Not for a
 * transaction, which is rolled back with what was denied.
 */
export async function recordDenial(workspace: Tenant, denial: Denial, now = Date.now()): Promise<void> {
  const { actor, action, subject = null, detail } = denial
  const row = [newId('auditEvent'), workspace.id, actor, action, subject, detail, now, 1, now]
  try {
    await upsert(db.connection(), 'audit_events', COLUMNS, [[...row, sameAs(workspace, denial, now)]])
  } catch (error) {
    logger.error({ err: error, action }, 'audit log: a denial could not be recorded')
  }
}

/** The same for all denials that are one entry. */
function sameAs({ id }: Tenant, { actor, action, subject, detail }: Denial, now: number): string {
  const parts = [id, actor, action, subject, detail.replace(/\d+/g, '#'), Math.floor(now / HOUR)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
