import { modelsOf, remove } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { findChannel } from '#delivery/channels/find_channel'
import { loadedChannel } from '#delivery/channels/loaded'
import { channelInWords } from '#delivery/channels/labels'
import type Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { endDelivery } from '#delivery/outbox/end_delivery'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Removes a channel. Cancels pending deliveries; alerts already delivered are not affected.
 *
 * @param named the channel's ID, or its kind if the workspace has only one channel of that kind
 * @throws NotFound
 * @throws InvalidInput if there are several of the kind
 */
export function removeChannel(workspace: Workspace, named: string, actor: Actor): Promise<Channel> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const channel = await findChannel(workspace, named, trx)
    await dropChannel(workspace, channel, actor, trx)
    return channel
  })
}

/** Removes a locked channel. The caller holds the workspace's lock. */
export async function dropChannel(
  workspace: Workspace,
  channel: Channel,
  actor: Actor,
  trx: Statements
): Promise<void> {
  const waiting = trx
    .selectFrom('deliveries')
    .where('workspace_id', '=', workspace.id)
    .where('channel_id', '=', channel.id)
    .where('status', '=', 'pending')
  for (const delivery of modelsOf(Delivery, await waiting.selectAll().execute())) {
    await endDelivery(delivery, 'canceled', 'The channel was removed.', Date.now(), trx)
  }
  const detail = channelInWords(channel, await loadedChannel(channel.kind))
  await remove(trx, channel)
  await AuditEvent.record(trx, workspace, {
    actor,
    action: 'channel.removed',
    subject: channel.id,
    detail,
  })
}
