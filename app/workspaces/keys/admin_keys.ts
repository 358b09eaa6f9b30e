/** Keys that manage the members and keys of their workspace on behalf of an owner. */
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { Forbidden } from '#platform/errors'
import ApiKey from '#workspaces/models/api_key'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/**
 * Returns an admin key that still works. The transaction must hold the lock of the workspace, or the key could be
 * revoked at the same time.
 *
 * @throws Forbidden
 */
export async function requireAdminKey(trx: Statements, workspace: Tenant, id: string): Promise<ApiKey> {
  const key = await find(trx, ApiKey, { workspaceId: workspace.id, id, scope: 'admin' })
  if (!key || key.revokedAt !== null) throw new Forbidden('This key was revoked.')
  return key
}

/**
 * Revokes the admin keys of a member who is no longer an owner. The transaction must hold the lock of the workspace.
 */
export async function revokeAdminKeysOf(
  trx: Statements,
  workspace: Tenant,
  userId: string,
  actor: Actor
): Promise<void> {
  const keys = await trx
    .selectFrom('api_keys')
    .where('workspace_id', '=', workspace.id)
    .where('created_by', '=', userId)
    .where('scope', '=', 'admin')
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  for (const { id, name } of keys) {
    await trx
      .updateTable('api_keys')
      .set({ revoked_at: Date.now() })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
    const detail = `${name}: its creator is no longer an owner`
    await AuditEvent.record(trx, workspace, { actor, action: 'key.revoked', subject: id, detail })
  }
}
