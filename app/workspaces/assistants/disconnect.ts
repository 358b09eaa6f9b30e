import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { Forbidden, NotFound } from '#platform/errors'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { endAssistant } from '#workspaces/assistants/end'
import Assistant from '#workspaces/models/assistant'
import type Membership from '#workspaces/models/membership'

/**
 * Whether a member may disconnect an assistant. Owners may disconnect any assistant of their workspace; members, only
 * those that they connected.
 */
export function mayDisconnect(
  { role, userId }: Pick<Membership, 'role' | 'userId'>,
  assistant: Pick<Assistant, 'userId'>
): boolean {
  return role === 'owner' || assistant.userId === userId
}

/**
 * Disconnects an assistant on behalf of a member, immediately.
 *
 * @throws NotFound if the assistant does not exist or is already disconnected
 * @throws Forbidden if the member is neither an owner nor the user who connected it
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
