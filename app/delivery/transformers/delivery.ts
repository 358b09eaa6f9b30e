import { formatTimestamp } from '#platform/instants'
import type Delivery from '#delivery/models/delivery'

/** Returns a delivery as the API shows it. */
export function presentDelivery(delivery: Delivery) {
  const isPending = delivery.status === 'pending'
  return {
    id: delivery.id,
    kind: delivery.kind,
    channelId: delivery.channelId,
    alertId: delivery.alertId,
    recipient: delivery.recipient || null,
    status: delivery.status,
    attempts: delivery.attempts,
    createdAt: formatTimestamp(delivery.createdAt),
    nextAttemptAt: isPending ? formatTimestamp(delivery.nextAttemptAt) : null,
    endedAt: delivery.endedAt === null ? null : formatTimestamp(delivery.endedAt),
    lastError: delivery.lastError,
  }
}
