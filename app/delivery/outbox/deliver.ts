/**
 * One delivery, step by step: claim it in one transaction → create its message → send → record the result in another.
 * If a worker dies in between, its lease expires and another worker sends the message again. A duplicate is possible if
 * the worker dies after the receiver accepts the message and before the result is recorded. Receivers can recognize
 * duplicates by the message's ID.
 */
import logger from '@adonisjs/core/services/logger'
import { type ChannelMessage, type DeliveryResult, retry } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { deliveries, deliveryDelay, leaseLosses } from '#platform/metrics/metrics'
import { step, traced } from '#platform/telemetry/spans'
import type { DeliveryStatus } from '#delivery/models/delivery'
import { claimDelivery, type ClaimedDelivery } from '#delivery/outbox/claim'
import { messageOf } from '#delivery/outbox/message'
import { sendThrough } from '#delivery/outbox/send_through'
import { recordDelivery } from '#delivery/outbox/record_delivery'
import { traceOf } from '#delivery/outbox/trace_of'

/**
 * Sends a due delivery, only once no matter how often this is called.
 *
 * @param clock milliseconds since 1970 UTC
 * @returns the resulting status; null if there was nothing to do, or another worker had claimed it
 */
export async function deliver(id: string, clock = Date.now): Promise<DeliveryStatus | null> {
  const claim = await claimDelivery(id, clock())
  if (!claim) return null
  const { id: delivery, workspaceId: workspace, kind, attempts } = claim.delivery
  const attributes = { 'rivalwatch.channel': kind, 'rivalwatch.attempt': attempts }
  const options = { ...(await traceOf(claim.delivery)), attributes }
  return traced('deliver', { workspace, delivery }, options, async (span) => {
    const result = await step('send', () => send(claim), { kind: 'client' })
    const now = clock()
    const status = await recordDelivery(claim, result, now)
    count(claim, status, now)
    span.set({ 'rivalwatch.outcome': status ?? 'lease_lost', 'rivalwatch.result': result.outcome })
    if (result.outcome !== 'sent') span.fail({ code: result.outcome })
    return status
  })
}

function count({ delivery }: ClaimedDelivery, status: DeliveryStatus | null, now: number): void {
  if (!status) return leaseLosses.inc({ queue: 'deliveries' })
  const { kind: channel, dueAt } = delivery
  deliveries.inc({ channel, result: status === 'pending' ? 'retried' : status })
  if (status === 'sent') deliveryDelay.observe({ channel }, Math.max(0, now - dueAt) / SECOND)
}

async function send(claim: ClaimedDelivery): Promise<DeliveryResult> {
  const { part, channel, destination } = claim
  if (destination === null) return retry("The destination can't be read with this APP_KEY. Enter it again.")
  let message: ChannelMessage
  try {
    message = await messageOf(claim)
  } catch (error) {
    logger.error({ err: error }, 'message could not be created')
    return retry("The message couldn't be created. Check the log.")
  }
  return sendThrough(part, message, { destination, secret: channel?.secret ?? null })
}
