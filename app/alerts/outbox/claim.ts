import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deliveryLease, triedFor } from '#config/delivery'
import type { Channel as ChannelPart } from '#platform/contract'
import { transaction } from '#platform/database/transaction'
import { formatTimestamp } from '#platform/instants'
import { loadedChannel, recipientsOf } from '#alerts/channels/loaded'
import { afterQuietHours } from '#alerts/channels/quiet_hours'
import Channel from '#alerts/models/channel'
import Delivery from '#alerts/models/delivery'
import { endDelivery } from '#alerts/outbox/end_delivery'
import Membership from '#workspaces/models/membership'
import Workspace from '#workspaces/models/workspace'

/** A delivery that this worker alone may send now. */
export interface ClaimedDelivery {
  delivery: Delivery
  /** Null for what goes to the members of a workspace. */
  channel: Channel | null
  part: ChannelPart
  workspace: Workspace
  /** What the plugin is to send to; null where it was stored under another APP_KEY. */
  destination: string | null
}

/**
 * Takes a delivery that is due. What nobody wants any more ends here, and what falls into quiet hours waits until they are
 * over. Null when there is nothing to send now.
 */
export async function claimDelivery(id: string, now: number): Promise<ClaimedDelivery | null> {
  const found = await Delivery.find(id)
  if (!found || found.status !== 'pending' || found.nextAttemptAt > now) return null
  return transaction(async (trx) => {
    // Before anything is read: two who want to send there see what the other did.
    await lockLine(found, trx)
    const delivery = await Delivery.findOrFail(id, { client: trx })
    if (delivery.status !== 'pending' || isHeld(delivery, now) || (await isLineBusy(delivery, now, trx)))
      return null

    const route = await routeOf(delivery, trx)
    if (typeof route === 'string') {
      await endDelivery(delivery, 'canceled', route, now, trx)
      return null
    }
    const late = overdue(delivery, now)
    if (late) {
      await endDelivery(delivery, 'expired', late, now, trx)
      return null
    }
    const { channel, workspace } = route
    const quietUntil = delivery.alertId
      ? afterQuietHours(now, channel?.quietHours ?? null, workspace.timeZone)
      : now
    if (quietUntil > now) {
      await delivery.merge({ dueAt: quietUntil, nextAttemptAt: quietUntil }).save()
      return null
    }
    await delivery
      .merge({
        attempts: delivery.attempts + 1,
        leaseToken: randomUUID(),
        leaseExpiresAt: now + deliveryLease,
      })
      .save()
    return { delivery, ...route }
  })
}

async function lockLine({ id, channelId, kind }: Delivery, trx: TransactionClientContract): Promise<void> {
  if (channelId) await trx.from('channels').where('id', channelId).update({ kind })
  await trx.from('deliveries').where('id', id).update({ kind })
}

function isHeld({ leaseExpiresAt }: Delivery, now: number): boolean {
  return leaseExpiresAt !== null && leaseExpiresAt > now
}

/** To one recipient things go one after another: a receiver that hangs holds one worker's hand, and not all of them. */
async function isLineBusy(
  { id, channelId, recipient }: Delivery,
  now: number,
  trx: TransactionClientContract
): Promise<boolean> {
  if (!channelId) return false
  const other = await trx
    .from('deliveries')
    .where({ channel_id: channelId, recipient, status: 'pending' })
    .whereNot('id', id)
    .where('lease_expires_at', '>', now)
    .select('id')
    .first()
  return Boolean(other)
}

/** What was never tried has its chance, however late it is. */
function overdue({ attempts, dueAt, lastError }: Delivery, now: number): string | null {
  if (attempts === 0 || now <= dueAt + triedFor) return null
  return lastError ?? `Delivery has been failing since ${formatTimestamp(dueAt)} UTC.`
}

/** Where it goes as things stand now; or, in a plain sentence, why nobody wants it there any more. */
async function routeOf(
  delivery: Delivery,
  trx: TransactionClientContract
): Promise<Omit<ClaimedDelivery, 'delivery'> | string> {
  const workspace = await Workspace.findOrFail(delivery.workspaceId, { client: trx })
  if (workspace.subscriptionStatus === 'canceled') return "The workspace's subscription was canceled."
  const part = await loadedChannel(delivery.kind)
  if (!part) return 'The plugin for this channel is no longer installed.'
  if (!delivery.channelId) {
    if (!(await isMember(delivery, trx))) return 'This member left or unsubscribed.'
    return { workspace, part, channel: null, destination: delivery.recipient }
  }
  const channel = await Channel.findOrFail(delivery.channelId, { client: trx })
  if (channel.isPaused) return 'The channel was paused.'
  const { destination } = channel
  if (destination !== null && !recipientsOf(part, destination).includes(delivery.recipient))
    return 'This recipient was removed from the channel.'
  return { workspace, part, channel, destination: destination && (delivery.recipient || destination) }
}

/** A digest without channel went to a member: the channel that it once had may have been removed since. */
async function isMember(
  { workspaceId, recipient }: Delivery,
  trx: TransactionClientContract
): Promise<boolean> {
  const member = await Membership.within({ id: workspaceId }, trx)
    .join('users', 'users.id', 'memberships.user_id')
    .where('users.email', recipient)
    .whereNull('memberships.unsubscribed_at')
    .select('memberships.id')
    .first()
  return member !== null
}
