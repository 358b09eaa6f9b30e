import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { triedFor } from '#config/delivery'
import type { DeliveryResult } from '#platform/contract'
import { transaction } from '#platform/database/transaction'
import { SECOND } from '#platform/instants'
import Delivery, { type DeliveryStatus } from '#alerts/models/delivery'
import { pauseAfter } from '#alerts/outbox/backoff'
import type { ClaimedDelivery } from '#alerts/outbox/claim'
import { endDelivery } from '#alerts/outbox/end_delivery'
import { noteOnChannel } from '#alerts/outbox/note_on_channel'

/**
 * Writes down what became of an attempt, on the delivery and on its channel.
 *
 * @returns the delivery's status; null when its lease had run out and another worker took it over
 */
export async function settleDelivery(
  { delivery: claimed, channel }: Pick<ClaimedDelivery, 'delivery' | 'channel'>,
  result: DeliveryResult,
  now: number
): Promise<DeliveryStatus | null> {
  return transaction(async (trx) => {
    // In the order in which claiming locks them.
    if (channel) await noteOnChannel(channel, result, now, trx)
    const taken = await trx
      .from('deliveries')
      .where({ id: claimed.id, lease_token: claimed.leaseToken })
      .update({ kind: claimed.kind })
    if (Number(taken) === 0) return null

    const delivery = await Delivery.findOrFail(claimed.id, { client: trx })
    if (result.outcome === 'sent') await endDelivery(delivery, 'sent', null, now, trx)
    if (result.outcome === 'refused') await endDelivery(delivery, 'refused', result.reason, now, trx)
    if (result.outcome === 'retry') await putOff(delivery, result, now, trx)
    return delivery.status
  })
}

/** Until the receiver said, or longer after each failure; or for ever, when it has been tried for long enough. */
async function putOff(
  delivery: Delivery,
  { reason, retryAfter }: Extract<DeliveryResult, { outcome: 'retry' }>,
  now: number,
  trx: TransactionClientContract
): Promise<void> {
  const pause =
    retryAfter === null ? pauseAfter(await failuresInLine(delivery, trx)) : Math.max(1, retryAfter) * SECOND
  const nextAttemptAt = now + pause
  if (nextAttemptAt > delivery.dueAt + triedFor) return endDelivery(delivery, 'expired', reason, now, trx)
  await delivery
    .merge({ nextAttemptAt, lastError: reason.slice(0, 500), leaseToken: null, leaseExpiresAt: null })
    .save()
  await holdLine(delivery, nextAttemptAt, trx)
}

/** Those of all that wait for the same recipient: twenty that wait do not ask twenty times as often. */
async function failuresInLine(
  { id, channelId, recipient, attempts }: Delivery,
  trx: TransactionClientContract
): Promise<number> {
  if (!channelId) return attempts
  const row = await trx
    .from('deliveries')
    .where({ channel_id: channelId, recipient, status: 'pending' })
    .whereNot('id', id)
    .sum('attempts as total')
    .first()
  return attempts + Number(row?.total ?? 0)
}

/** What waits behind it would fare no better. */
async function holdLine(
  { id, channelId, recipient }: Delivery,
  until: number,
  trx: TransactionClientContract
): Promise<void> {
  if (!channelId) return
  await trx
    .from('deliveries')
    .where({ channel_id: channelId, recipient, status: 'pending' })
    .whereNot('id', id)
    .where('next_attempt_at', '<', until)
    .update({ next_attempt_at: until })
}
