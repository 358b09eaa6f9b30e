import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenant } from '#platform/database/tenant_model'
import { digestNow } from '#alerts/digest/digest_now'
import Delivery, { type DeliveryStatus } from '#alerts/models/delivery'
import type Digest from '#alerts/models/digest'
import { deliver } from '#alerts/outbox/deliver'

/** Milliseconds between two looks at what a worker has in hand. */
const LOOK_INTERVAL = 100

/** What became of a digest that was sent in the foreground. */
export interface SentDigest {
  outcome: 'made' | 'nothing_to_tell' | 'no_way'
  /** What it tells, or would. */
  alerts: number
  notices: number
  deliveries: SentDelivery[]
}

export interface SentDelivery {
  /** Id of a loaded plugin's channel. */
  channel: string
  /** Empty where the channel has one. */
  recipient: string
  /** `pending`: it is tried again, or a worker is at it. */
  status: DeliveryStatus
  /** In plain words; null where there was none. */
  error: string | null
}

/** Makes a digest of what there is now, and sends it while the caller waits. */
export async function sendDigestNow(workspace: Tenant, clock = Date.now): Promise<SentDigest> {
  const made = await digestNow(workspace, clock())
  if (made.outcome === 'nothing_to_tell') return { ...made, alerts: 0, notices: 0, deliveries: [] }
  if (made.outcome === 'no_way') return { ...made, deliveries: [] }
  const { digest } = made
  return { outcome: 'made', ...countsOf(digest), deliveries: await deliverAll(workspace, digest, clock) }
}

/** A worker, who looks for what is due as well, may have come first: what came of it is waited for. */
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
