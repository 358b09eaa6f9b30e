import { create } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import type { SharedScope } from '#platform/operations/scopes'
import Assistant from '#workspaces/models/assistant'
import AuditEvent from '#workspaces/models/audit_event'
import type Membership from '#workspaces/models/membership'

/**
 * Connects an assistant on behalf of a member. The assistant has no access until it fetches its tokens, which it must
 * do within a minute.
 */
export async function connectAssistant(
  { workspaceId, userId }: Pick<Membership, 'workspaceId' | 'userId'>,
  client: { clientId: string; name: string; host: string },
  scope: SharedScope
): Promise<Assistant> {
  return transaction(async (trx) => {
    const assistant = await create(trx, Assistant, {
      id: newId('assistant'),
      workspaceId,
      userId,
      ...client,
      scope,
      createdAt: Date.now(),
      lastUsedAt: null,
      endedAt: null,
    })
    await AuditEvent.record(
      trx,
      { id: workspaceId },
      {
        actor: userId,
        action: 'assistant.connected',
        subject: assistant.id,
        detail: `${client.name} (${client.host}, ${scope})`,
      }
    )
    return assistant
  })
}
