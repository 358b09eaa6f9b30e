import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import type Assistant from '#workspaces/models/assistant'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'

/** Why an assistant was disconnected. */
export type Reason = 'assistant.disconnected' | 'assistant.reuse_detected'

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

/** Ends the access of all assistants that a member connected to a workspace, because the member lost rights there. */
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
