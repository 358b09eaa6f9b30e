import db from '@adonisjs/lucid/services/db'
import type Alert from '#alerts/models/alert'
import { loadedChannels } from '#delivery/channels/loaded'
import Channel from '#delivery/models/channel'
import Delivery, { type DeliveryStatus } from '#delivery/models/delivery'
import type { Tenant } from '#platform/database/tenant_model'

export type AlertDeliveries = {
  deliveries: AlertDelivery[]
  /** Day of the digest that reported the alert, `YYYY-MM-DD`; null if none did, or if it has not reached anyone yet. */
  digestDay: string | null
}

/** Recipients of an alert with the same channel, status and reason. */
export type AlertDelivery = {
  /** The channel's name. */
  channel: string
  /** Empty for a channel with a single recipient. */
  recipients: string[]
  status: DeliveryStatus
  /** When the last of these deliveries ended; while pending, the time of the next attempt. */
  at: number
  /** The last error; null if there was none. */
  reason: string | null
}

/** Returns how an alert was delivered. */
export async function deliveriesOf(workspace: Tenant, alert: Alert): Promise<AlertDeliveries> {
  const names = await namesIn(workspace)
  const rows = await Delivery.within(workspace)
    .where('alert_id', alert.id)
    .orderBy([{ column: 'created_at' }, { column: 'id' }])
  const groups = new Map<string, AlertDelivery>()
  for (const { kind, channelId, recipient, status, endedAt, nextAttemptAt, lastError: reason } of rows) {
    const key = JSON.stringify([channelId ?? kind, status, reason])
    const at = endedAt ?? nextAttemptAt
    const channel = names.get(channelId ?? kind) ?? names.get(kind) ?? kind
    const group = groups.get(key) ?? { channel, recipients: [], status, at, reason }
    if (recipient) group.recipients.push(recipient)
    group.at = Math.max(group.at, at)
    groups.set(key, group)
  }
  return { deliveries: [...groups.values()], digestDay: await digestDayOf(workspace, alert) }
}

/** Returns the names of the workspace's named channels and of all kinds, by ID. */
async function namesIn(workspace: Tenant): Promise<Map<string, string>> {
  const parts = await loadedChannels()
  const channels = await Channel.within(workspace).whereNotNull('name')
  return new Map([
    ...parts.map(({ id, name }): [string, string] => [id, name]),
    ...channels.map(({ id, name }): [string, string] => [id, name!]),
  ])
}

async function digestDayOf(workspace: Tenant, { id }: Alert): Promise<string | null> {
  const digest = await db
    .from('digests')
    .join('alerts', 'alerts.digest_id', 'digests.id')
    .where('alerts.workspace_id', workspace.id)
    .where('alerts.id', id)
    .select('digests.id', 'digests.day')
    .first()
  if (!digest) return null
  const sent = await Delivery.within(workspace).where({ digestId: digest.id, status: 'sent' }).first()
  return sent && digest.day
}
