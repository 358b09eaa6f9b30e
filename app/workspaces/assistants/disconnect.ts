import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { Forbidden, NotFound } from '#platform/errors'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import Assistant from '#workspaces/models/assistant'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type Membership from '#workspaces/models/membership'

/** Why an assistant was disconnected, if not because someone asked for it. */
export type Reason = 'assistant.disconnected' | 'assistant.reuse_detected'

/** Owners may disconnect any assistant of their workspace, members those that they connected. */
export function mayDisconnect(
  { role, userId }: Pick<Membership, 'role' | 'userId'>,
  assistant: Pick<Assistant, 'userId'>
): boolean {
  return role === 'owner' || assistant.userId === userId
}

/**
 * Disconnects an assistant on behalf of a member, immediately. Throws `NotFound`, also if it is already disconnected, or
 * `Forbidden`.
 */
export async function disconnectAssistant(
  workspace: Tenant,
  membership: Pick<Membership, 'role' | 'userId'>,
  id: string
): Promise<Assistant> {
  const assistant = await Assistant.within(workspace).where('id', id).whereNull('ended_at').first()
  if (!assistant) throw new NotFound('Assistant')
  if (!mayDisconnect(membership, assistant)) {
    const [actor, detail] = [membership.userId, 'assistants.destroy']
    await recordAccessDenied(workspace, { actor, action: 'denied.role', subject: id, detail })
    throw new Forbidden(
      'Only a workspace owner or the person who connected this assistant can disconnect it.'
    )
  }
  await transaction((trx) => endAssistant(trx, workspace, assistant, membership.userId))
  return assistant
}

/** Ends an assistant's access and deletes its tokens. Does nothing if it has already ended. */
export async function endAssistant(
  trx: Statements,
  workspace: Tenant,
  { id, name }: Pick<Assistant, 'id' | 'name'>,
  actor: Actor,
  action: Reason = 'assistant.disconnected'
): Promise<void> {
  const ended = await trx.run(
    trx
      .updateTable('assistants')
      .set({ ended_at: Date.now() })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
  )
  await trx.run(trx.deleteFrom('oauth_records').where('assistant_id', '=', id))
  if (ended === 0) return
  await AuditEvent.record(trx, workspace, { actor, action, subject: id, detail: name })
}

/**
 * Ends the access of all assistants that a member connected to a workspace, because they lost rights there.
 */
export async function endAssistantsOf(
  trx: Statements,
  workspace: Tenant,
  userId: string,
  actor: Actor
): Promise<void> {
  const assistants = await trx
    .selectFrom('assistants')
    .where('workspace_id', '=', workspace.id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  for (const assistant of assistants) await endAssistant(trx, workspace, assistant, actor)
}
