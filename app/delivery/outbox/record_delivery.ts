import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { triedFor } from '#config/delivery'
import type { DeliveryResult } from 'rivalwatch-plugin'
import { transaction } from '#platform/database/lucid_transaction'
import { SECOND } from '#platform/instants'
import Delivery, { type DeliveryStatus } from '#delivery/models/delivery'
import { backoffAfter } from '#delivery/outbox/backoff'
import type { ClaimedDelivery } from '#delivery/outbox/claim'
import { endDelivery } from '#delivery/outbox/end_delivery'
import { recordOnChannel } from '#delivery/outbox/record_on_channel'

/**
 * Records the result of an attempt, on the delivery and on its channel.
 *
 * @returns the delivery's status; null if its lease had expired and another worker has taken it over
 */
export async function recordDelivery(
  { delivery: claimed, channel }: Pick<ClaimedDelivery, 'delivery' | 'channel'>,
  result: DeliveryResult,
  now: number
): Promise<DeliveryStatus | null> {
  return transaction(async (trx) => {
    // In the order in which claiming locks them.
    if (channel) await recordOnChannel(channel, result, now, trx)
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

/**
 * Postpones a delivery until the time that the receiver named, or longer after each failure. Ends it as expired once it
 * has been retried for long enough.
 */
async function putOff(
  delivery: Delivery,
  { reason, retryAfter }: Extract<DeliveryResult, { outcome: 'retry' }>,
  now: number,
  trx: TransactionClientContract
): Promise<void> {
  const pause =
    retryAfter === null ? backoffAfter(await failuresInLine(delivery, trx)) : Math.max(1, retryAfter) * SECOND
  const nextAttemptAt = now + pause
  if (nextAttemptAt > delivery.dueAt + triedFor) return endDelivery(delivery, 'expired', reason, now, trx)
  await delivery
    .merge({ nextAttemptAt, lastError: reason.slice(0, 500), leaseToken: null, leaseExpiresAt: null })
    .save()
  await holdLine(delivery, nextAttemptAt, trx)
}

/**
 * Counts the attempts of all deliveries that wait for the same recipient, so that twenty of them do not try twenty
 * times as often.
 */
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

/** Postpones what waits behind it, which would fail as well. */
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
