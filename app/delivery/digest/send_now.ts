import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenant } from '#platform/database/tenant_model'
import { digestNow } from '#delivery/digest/digest_now'
import Delivery, { type DeliveryStatus } from '#delivery/models/delivery'
import type Digest from '#delivery/models/digest'
import { deliver } from '#delivery/outbox/deliver'

/** Milliseconds between checks on a delivery that a worker has claimed. */
const LOOK_INTERVAL = 100

/** The result of a digest that was sent while the caller waited. */
export interface SentDigest {
  outcome: 'made' | 'nothing_to_tell' | 'no_way'
  /** The number of alerts that the digest reports, or would report. */
  alerts: number
  notices: number
  deliveries: SentDelivery[]
}

export interface SentDelivery {
  /** ID of a loaded plugin's channel. */
  channel: string
  /** Empty for a channel with a single recipient. */
  recipient: string
  /** `pending`: it will be retried, or a worker is sending it. */
  status: DeliveryStatus
  /** In plain words; null if there was none. */
  error: string | null
}

/** Creates a digest of everything unsent, and sends it while the caller waits. */
export async function sendDigestNow(workspace: Tenant, clock = Date.now): Promise<SentDigest> {
  const made = await digestNow(workspace, clock())
  if (made.outcome === 'nothing_to_tell') return { ...made, alerts: 0, notices: 0, deliveries: [] }
  if (made.outcome === 'no_way') return { ...made, deliveries: [] }
  const { digest } = made
  return { outcome: 'made', ...countsOf(digest), deliveries: await deliverAll(workspace, digest, clock) }
}

/** Whether a worker has claimed the delivery first. If so, the caller waits for the worker's result. */
function isInHand({ status, leaseExpiresAt }: Delivery, now: number): boolean {
  return status === 'pending' && leaseExpiresAt !== null && leaseExpiresAt > now
}

function countsOf({ content: { competitors, more, notices } }: Digest) {
  const listed = competitors.reduce((sum, { alerts }) => sum + alerts.length, 0)
  return { alerts: listed + more, notices: notices.length }
}

async function deliverAll(workspace: Tenant, { id }: Digest, clock: () => number): Promise<SentDelivery[]> {
  const deliveries = await Delivery.within(workspace).where('digest_id', id).orderBy('id')
  for (const delivery of deliveries) {
    await deliver(delivery.id, clock)
    await delivery.refresh()
    while (isInHand(delivery, clock())) {
      await sleep(LOOK_INTERVAL)
      await delivery.refresh()
    }
  }
  return deliveries.map(({ kind, recipient, status, lastError }) => ({
    channel: kind,
    recipient,
    status,
    error: lastError,
  }))
}
