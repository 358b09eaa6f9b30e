import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { DigestMessage } from '#platform/contract'
import { newId } from '#platform/ids'
import type Alert from '#alerts/models/alert'
import Delivery, { type DeliveryStatus } from '#alerts/models/delivery'
import Digest from '#alerts/models/digest'
import { sendDueDigests } from '#alerts/digest/send_due'
import { deliver } from '#alerts/outbox/deliver'
import type { Tenant } from '#platform/database/tenant_model'
import type WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'
import { aWatchedUrl } from '#tests/support/alerts'
import { aChannel, type NotedChannel, withChannels } from '#tests/support/channels'
import { aWorkspace } from '#tests/support/workspace'

/** `2026-11-18T08:00` somewhere, in milliseconds. */
export function at(local: string, timeZone = 'UTC'): number {
  return DateTime.fromISO(local, { zone: timeZone }).toMillis()
}

/** A workspace that watches a page and has one channel, this one; and what puts those back that are installed. */
export async function aTeamTold(
  channel: NotedChannel
): Promise<{ workspace: Workspace; page: WatchedUrl; restore: () => void }> {
  const restore = await withChannels(channel)
  const workspace = await aWorkspace()
  const page = await aWatchedUrl(workspace)
  await aChannel(workspace)
  return { workspace, page, restore }
}

/** How a channel took an alert, or did not. */
export function aDelivery(
  alert: Pick<Alert, 'id' | 'workspaceId' | 'detectedAt'>,
  status: DeliveryStatus,
  kind = 'webhook'
): Promise<Delivery> {
  return Delivery.create({
    id: newId('delivery'),
    workspaceId: alert.workspaceId,
    kind,
    alertId: alert.id,
    recipient: '',
    status,
    attempts: 1,
    dueAt: alert.detectedAt,
    nextAttemptAt: alert.detectedAt,
    createdAt: alert.detectedAt,
  })
}

/** What a worker does when the clock says so: makes the digests that are due, and sends all that waits. */
export async function tick(now: number): Promise<void> {
  await sendDueDigests(now)
  await sendWaiting(now)
}

export async function sendWaiting(now: number): Promise<void> {
  const waiting = await db
    .from('deliveries')
    .whereNotNull('digest_id')
    .where('status', 'pending')
    .orderBy('id')
    .select('id')
  for (const { id } of waiting) await deliver(id, () => now)
}

/** Of a workspace, oldest first. */
export function digestsOf(workspace: Tenant): Promise<Digest[]> {
  return Digest.within(workspace).orderBy('created_at').orderBy('id')
}

/** The digests that a channel was handed. */
export function digestsIn(channel: NotedChannel): DigestMessage[] {
  return channel.sent.map(({ message }) => message).filter((message) => message.kind === 'digest')
}

/** Ids of the alerts that a digest lists, in its order. */
export function listedIn({ competitors }: Pick<DigestMessage, 'competitors'>): string[] {
  return competitors.flatMap(({ alerts }) => alerts.map(({ alertId }) => alertId))
}
