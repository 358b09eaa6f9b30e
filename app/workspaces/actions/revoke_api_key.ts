import { transaction } from '#platform/database/transaction'
import type ApiKey from '#workspaces/models/api_key'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/** Revokes a key immediately. Returns false and does nothing if it is already revoked. */
export async function revokeApiKey(
  { id, name, workspaceId }: Pick<ApiKey, 'id' | 'name' | 'workspaceId'>,
  actor: Actor
): Promise<boolean> {
  return transaction(async (trx) => {
    const revoked = await trx.run(
      trx
        .updateTable('api_keys')
        .set({ revoked_at: Date.now() })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
    )
    if (revoked === 0) return false
    const event = { actor, action: 'key.revoked', subject: id, detail: name }
    await AuditEvent.record(trx, { id: workspaceId }, event)
    return true
  })
}
