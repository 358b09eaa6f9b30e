import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { DigestMessage } from 'rivalwatch-plugin'
import { newId } from '#platform/ids'
import type Alert from '#alerts/models/alert'
import Delivery, { type DeliveryStatus } from '#delivery/models/delivery'
import Digest from '#delivery/models/digest'
import { sendDueDigests } from '#delivery/digest/send_due'
import { deliver } from '#delivery/outbox/deliver'
import type { Tenant } from '#platform/database/tenant_model'
import type WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'
import { aWatchedUrl } from '#tests/support/alerts'
import { aChannel, type NotedChannel, withChannels } from '#tests/support/channels'
import { aWorkspace } from '#tests/support/workspace'

/** Converts local time such as `2026-11-18T08:00` to milliseconds. */
export function at(local: string, timeZone = 'UTC'): number {
  return DateTime.fromISO(local, { zone: timeZone }).toMillis()
}

/**
 * Creates a workspace that watches a page and has only this channel. Also returns a function that restores the
 * installed channels.
 */
export async function aTeamTold(
  channel: NotedChannel
): Promise<{ workspace: Workspace; page: WatchedUrl; restore: () => void }> {
  const restore = await withChannels(channel)
  const workspace = await aWorkspace()
  const page = await aWatchedUrl(workspace)
  await aChannel(workspace)
  return { workspace, page, restore }
}

/** Creates a delivery of an alert with its outcome. */
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

/** Does what a worker does at this time: creates due digests and sends everything that is pending. */
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

/** Returns a workspace's digests, oldest first. */
export function digestsOf(workspace: Tenant): Promise<Digest[]> {
  return Digest.within(workspace).orderBy('created_at').orderBy('id')
}

/** Returns the digests that a channel received. */
export function digestsIn(channel: NotedChannel): DigestMessage[] {
  return channel.sent.map(({ message }) => message).filter((message) => message.kind === 'digest')
}

/** Returns the IDs of the alerts in a digest, in order. */
export function listedIn({ competitors }: Pick<DigestMessage, 'competitors'>): string[] {
  return competitors.flatMap(({ alerts }) => alerts.map(({ alertId }) => alertId))
}
