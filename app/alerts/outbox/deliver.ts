/**
 * One delivery, step by step: claimed in one transaction → its message made → sent → settled in another. A worker that dies
 * in between leaves a lease that runs out, and another one sends it again. Only one window can not be closed: between the
 * receiver's taking a message and our writing that down. Whoever gets it twice then can tell by the message's id.
 */
import logger from '@adonisjs/core/services/logger'
import type { ChannelMessage, DeliveryResult } from '#platform/contract'
import { retry } from '#platform/delivery_results'
import type { DeliveryStatus } from '#alerts/models/delivery'
import { claimDelivery, type ClaimedDelivery } from '#alerts/outbox/claim'
import { messageOf } from '#alerts/outbox/message'
import { sendThrough } from '#alerts/outbox/send_through'
import { settleDelivery } from '#alerts/outbox/settle_delivery'

/**
 * Sends what is due of a delivery, once however often it is called.
 *
 * @param clock milliseconds since 1970 UTC
 * @returns what became of it; null when there was nothing to do, or another worker had it
 */
export async function deliver(id: string, clock = Date.now): Promise<DeliveryStatus | null> {
  const claim = await claimDelivery(id, clock())
  if (!claim) return null
  const result = await send(claim)
  return settleDelivery(claim, result, clock())
}

async function send(claim: ClaimedDelivery): Promise<DeliveryResult> {
  const { part, channel, destination, delivery } = claim
  if (destination === null) return retry("The destination can't be read with this APP_KEY. Set it again.")
  let message: ChannelMessage
  try {
    message = await messageOf(claim)
  } catch (error) {
    logger.error({ err: error, delivery: delivery.id }, 'a message could not be made')
    return retry("The message couldn't be created. Check the log.")
  }
  return sendThrough(part, message, { destination, secret: channel?.secret ?? null })
}
