import { transaction } from '#platform/database/lucid_transaction'
import type ApiKey from '#workspaces/models/api_key'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/** Revokes a key immediately. Does nothing if it is already revoked. */
export async function revokeApiKey(apiKey: ApiKey, actor: Actor): Promise<void> {
  if (apiKey.revokedAt !== null) return
  await transaction(async (client) => {
    apiKey.useTransaction(client)
    apiKey.revokedAt = Date.now()
    await apiKey.save()
    await AuditEvent.record(
      client,
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
