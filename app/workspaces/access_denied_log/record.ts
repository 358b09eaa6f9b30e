import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import type { Tenant } from '#platform/database/tenant_model'
import { autocommit } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { HOUR } from '#platform/instants'
import type { Actor } from '#workspaces/models/audit_event'

/** An action that was denied. */
interface AccessDenied {
  actor: Actor
  action: `denied.${string}` | `account.${string}`
  subject?: string
  /** Use only a few different texts, because each one becomes a separate entry. Numbers may vary. */
  detail: string
}

/** In the order of the values below. */
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
 * Records a denied attempt. Repetitions by the same actor within an hour are counted in one entry, so that nobody can
 * flood the log. Never throws: a failure to record must not change the response. Must not run in a transaction, which
 * would be rolled back together with the denied action.
 */
export async function recordAccessDenied(
  workspace: Tenant,
  attempt: AccessDenied,
  now = Date.now()
): Promise<void> {
  const { actor, action, subject = null, detail } = attempt
  const row = [newId('auditEvent'), workspace.id, actor, action, subject, detail, now, 1, now]
  try {
    await autocommit((trx) =>
      trx.upsert('audit_events', COLUMNS, [[...row, sameAs(workspace, attempt, now)]])
    )
  } catch (error) {
    logger.error({ err: error, action }, 'audit log: a denied attempt could not be recorded')
  }
}

/** Returns a key that is the same for all attempts counted in one entry. */
function sameAs({ id }: Tenant, { actor, action, subject, detail }: AccessDenied, now: number): string {
  const parts = [id, actor, action, subject, detail.replace(/\d+/g, '#'), Math.floor(now / HOUR)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
