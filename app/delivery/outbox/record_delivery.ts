import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { triedFor } from '#config/delivery'
import type { DeliveryResult } from 'rivalwatch-plugin'
import { transaction } from '#platform/database/transaction'
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
    // Locks in the same order as claiming.
    if (channel) await recordOnChannel(channel, result, now, trx)
    const { id, leaseToken } = claimed
    const delivery = await find(trx, Delivery, { id, leaseToken }, { lock: true })
    if (!delivery) return null

    if (result.outcome === 'sent') await endDelivery(delivery, 'sent', null, now, trx)
    if (result.outcome === 'refused') await endDelivery(delivery, 'refused', result.reason, now, trx)
    if (result.outcome === 'retry') await putOff(delivery, result, now, trx)
    return delivery.status
  })
}

/**
 * Postpones a delivery until the time that the receiver requested or, if it requested none, with exponential backoff.
 * Ends the delivery as expired if that is past the time limit.
 */
async function putOff(
  delivery: Delivery,
  { reason, retryAfter }: Extract<DeliveryResult, { outcome: 'retry' }>,
  now: number,
  trx: Statements
): Promise<void> {
  const pause =
    retryAfter === null ? backoffAfter(await failuresInLine(delivery, trx)) : Math.max(1, retryAfter) * SECOND
  const nextAttemptAt = now + pause
  if (nextAttemptAt > delivery.dueAt + triedFor) return endDelivery(delivery, 'expired', reason, now, trx)
  await save(
    trx,
    delivery.merge({ nextAttemptAt, lastError: reason.slice(0, 500), leaseToken: null, leaseExpiresAt: null })
  )
  await holdLine(delivery, nextAttemptAt, trx)
}

/**
 * Counts the attempts of all deliveries that wait for the same recipient, so that twenty of them are not retried twenty
 * times as often.
 */
async function failuresInLine(
  { id, channelId, recipient, attempts }: Delivery,
  trx: Statements
): Promise<number> {
  if (!channelId) return attempts
  const others = await trx
    .selectFrom('deliveries')
    .where('channel_id', '=', channelId)
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .where('id', '!=', id)
    .select((all) => all.fn.sum('attempts').as('attempts'))
    .executeTakeFirst()
  return attempts + Number(others?.attempts ?? 0)
}

/** Postpones other pending deliveries to the same recipient, which would fail as well. */
async function holdLine(
  { id, channelId, recipient }: Delivery,
  until: number,
  trx: Statements
): Promise<void> {
  if (!channelId) return
  await trx
    .updateTable('deliveries')
    .set({ next_attempt_at: until })
    .where('channel_id', '=', channelId)
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .where('id', '!=', id)
    .where('next_attempt_at', '<', until)
    .execute()
}
