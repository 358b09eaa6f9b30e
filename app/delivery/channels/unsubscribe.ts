import { save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { channelsOf } from '#delivery/channels/find_channel'
import { loadedChannels, recipientsOf } from '#delivery/channels/loaded'
import { dropChannel } from '#delivery/channels/remove_channel'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import AuditEvent from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** The actor in the audit log, because anyone who has the email can unsubscribe. */
const ACTOR = 'mail'

/**
 * Ends all mail of a workspace to an email address: removes it from the channels, deletes channels that have no other
 * address, and marks the member with that address as unsubscribed. Repeating it has no effect.
 */
export function unsubscribe(workspace: Workspace, address: string): Promise<void> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const wasListed = await takeOffChannels(workspace, address, trx)
    const wasMember = await recordOnMember(workspace, address, trx)
    if (!wasListed && !wasMember) return
    await AuditEvent.record(trx, workspace, {
      actor: ACTOR,
      action: 'mail.unsubscribed',
      detail: address,
    })
  })
}

async function takeOffChannels(workspace: Workspace, address: string, trx: Statements): Promise<boolean> {
  const byMail = (await loadedChannels()).filter((part) => part.byMail)
  let isDone = false
  for (const part of byMail) {
    for (const channel of await channelsOf(workspace, part.id, trx)) {
      const addresses = channel.destination === null ? [] : recipientsOf(part, channel.destination)
      if (!addresses.includes(address)) continue
      const others = addresses.filter((other) => other !== address)
      if (others.length === 0) await dropChannel(workspace, channel, ACTOR, trx)
      else await save(trx, channel.merge({ destination: others.join(', ') }))
      isDone = true
    }
  }
  return isDone
}

async function recordOnMember(workspace: Tenant, address: string, trx: Statements): Promise<boolean> {
  const unsubscribed = await trx.run(
    trx
      .updateTable('memberships')
      .set({ unsubscribed_at: Date.now() })
      .where('workspace_id', '=', workspace.id)
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').where('email', '=', address.toLowerCase()).select('id')
      )
      .where('unsubscribed_at', 'is', null)
  )
  return unsubscribed > 0
}
