import { randomUUID } from 'node:crypto'
import { findOrFail, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { deliveryLease, triedFor } from '#config/delivery'
import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import { countRows } from '#platform/database/count'
import { transaction } from '#platform/database/transaction'
import { formatTimestamp } from '#platform/instants'
import { loadedChannel, recipientsOf } from '#delivery/channels/loaded'
import Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { endDelivery } from '#delivery/outbox/end_delivery'
import { PAUSED, type Route, route } from '#delivery/routing/route'
import { routedAlert } from '#delivery/routing/routed_alert'
import { ruleOf } from '#delivery/routing/rule_of'
import Alert from '#alerts/models/alert'
import Workspace from '#workspaces/models/workspace'

/** A delivery that only this worker may send now. */
export interface ClaimedDelivery {
  delivery: Delivery
  /** Null for messages to a workspace's members. */
  channel: Channel | null
  part: ChannelPart
  workspace: Workspace
  /** Where the plugin sends it; null if it was stored with another APP_KEY. */
  destination: string | null
}

/**
 * Claims a due delivery. Cancels it if it is no longer wanted, and postpones it during quiet hours. Returns null if
 * there is nothing to send now.
 */
export async function claimDelivery(id: string, now: number): Promise<ClaimedDelivery | null> {
  const found = await Delivery.find(id)
  if (!found || found.status !== 'pending' || found.nextAttemptAt > now) return null
  return transaction(async (trx) => {
    // Locks before reading, so that two workers that send through the same channel see each other's changes.
    await lockLine(found, trx)
    const delivery = await findOrFail(trx, Delivery, { id })
    if (delivery.status !== 'pending' || isHeld(delivery, now) || (await isLineBusy(delivery, now, trx)))
      return null

    const target = await targetOf(delivery, trx)
    if (typeof target === 'string') {
      await endDelivery(delivery, 'canceled', target, now, trx)
      return null
    }
    const decided = await routeOf(delivery, target, now, trx)
    if (decided.decision === 'skip') {
      await endDelivery(delivery, 'canceled', decided.reason, now, trx)
      return null
    }
    const late = overdue(delivery, now)
    if (late) {
      await endDelivery(delivery, 'expired', late, now, trx)
      return null
    }
    if (decided.decision === 'wait') {
      const { until } = decided
      await save(trx, delivery.merge({ dueAt: until, nextAttemptAt: until }))
      return null
    }
    await save(
      trx,
      delivery.merge({
        attempts: delivery.attempts + 1,
        leaseToken: randomUUID(),
        leaseExpiresAt: now + deliveryLease,
      })
    )
    return { delivery, ...target }
  })
}

async function lockLine({ id, channelId, kind }: Delivery, trx: Statements): Promise<void> {
  if (channelId) await trx.updateTable('channels').set({ kind }).where('id', '=', channelId).execute()
  await trx.updateTable('deliveries').set({ kind }).where('id', '=', id).execute()
}

function isHeld({ leaseExpiresAt }: Delivery, now: number): boolean {
  return leaseExpiresAt !== null && leaseExpiresAt > now
}

/**
 * Whether another message to the same recipient is being sent. Sending one at a time keeps a hanging receiver from
 * occupying more than one worker slot.
 */
async function isLineBusy(
  { id, channelId, recipient }: Delivery,
  now: number,
  trx: Statements
): Promise<boolean> {
  if (!channelId) return false
  const others = trx
    .selectFrom('deliveries')
    .where('channel_id', '=', channelId)
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .where('id', '!=', id)
    .where('lease_expires_at', '>', now)
  return (await countRows(others)) > 0
}

/**
 * Returns why a delivery has expired; null if it has not. A delivery is attempted at least once, however late it is.
 */
function overdue({ attempts, dueAt, lastError }: Delivery, now: number): string | null {
  if (attempts === 0 || now <= dueAt + triedFor) return null
  return lastError ?? `Delivery has been failing since ${formatTimestamp(dueAt)} UTC.`
}

type Target = Omit<ClaimedDelivery, 'delivery'>

/**
 * Decides the route again, because the rules may have changed since the delivery was written. Only alerts wait for
 * quiet hours.
 */
async function routeOf(
  { alertId }: Delivery,
  { channel, workspace }: Target,
  now: number,
  trx: Statements
): Promise<Route> {
  if (!channel) return { decision: 'send' }
  if (!alertId) return channel.isPaused ? { decision: 'skip', reason: PAUSED } : { decision: 'send' }
  const alert = await findOrFail(trx, Alert, { id: alertId, workspaceId: workspace.id })
  return route(ruleOf(channel, workspace), await routedAlert(alert, [channel], trx), now)
}

/** Returns where a delivery currently goes, or a sentence that says why it is no longer wanted there. */
async function targetOf(delivery: Delivery, trx: Statements): Promise<Target | string> {
  const workspace = await findOrFail(trx, Workspace, { id: delivery.workspaceId })
  if (workspace.subscriptionStatus === 'canceled') return "The workspace's subscription was canceled."
  const part = await loadedChannel(delivery.kind)
  if (!part) return 'The plugin for this channel is no longer installed.'
  if (!delivery.channelId) {
    if (!(await isMember(delivery, trx))) return 'This member left or unsubscribed.'
    return { workspace, part, channel: null, destination: delivery.recipient }
  }
  const channel = await findOrFail(trx, Channel, { id: delivery.channelId })
  const { destination } = channel
  if (destination !== null && !recipientsOf(part, destination).includes(delivery.recipient))
    return 'This recipient was removed from the channel.'
  return { workspace, part, channel, destination: destination && (delivery.recipient || destination) }
}

/**
 * Whether a delivery without a channel is for a subscribed member. Otherwise, the member left or unsubscribed, or the
 * delivery's channel was removed.
 */
async function isMember({ workspaceId, recipient }: Delivery, trx: Statements): Promise<boolean> {
  const members = trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.workspace_id', '=', workspaceId)
    .where('users.email', '=', recipient)
    .where('memberships.unsubscribed_at', 'is', null)
  return (await countRows(members)) > 0
}
