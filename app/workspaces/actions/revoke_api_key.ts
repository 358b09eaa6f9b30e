import { save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type ApiKey from '#workspaces/models/api_key'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/** Revokes a key immediately. Does nothing if it is already revoked. */
export async function revokeApiKey(apiKey: ApiKey, actor: Actor): Promise<void> {
  if (apiKey.revokedAt !== null) return
  await transaction(async (trx) => {
    await save(trx, apiKey.merge({ revokedAt: Date.now() }))
    await AuditEvent.record(
      trx,
      { id: apiKey.workspaceId },
      {
        actor,
        action: 'key.revoked',
        subject: apiKey.id,
        detail: apiKey.name,
      }
    )
  })
}
