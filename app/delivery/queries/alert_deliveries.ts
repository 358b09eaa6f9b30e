import db from '@adonisjs/lucid/services/db'
import type Alert from '#alerts/models/alert'
import { loadedChannels } from '#delivery/channels/loaded'
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
  /** When the last of them ended; while pending, when it is tried next. */
  at: number
  /** The last error; null if there was none. */
  reason: string | null
}

/** Returns how an alert was delivered. */
export async function deliveriesOf(workspace: Tenant, alert: Alert): Promise<AlertDeliveries> {
  const names = new Map((await loadedChannels()).map(({ id, name }) => [id, name]))
  const rows = await Delivery.within(workspace)
    .where('alert_id', alert.id)
    .orderBy([{ column: 'created_at' }, { column: 'id' }])
  const groups = new Map<string, AlertDelivery>()
  for (const { kind, recipient, status, endedAt, nextAttemptAt, lastError: reason } of rows) {
    const key = JSON.stringify([kind, status, reason])
    const at = endedAt ?? nextAttemptAt
    const group = groups.get(key) ?? { channel: names.get(kind) ?? kind, recipients: [], status, at, reason }
    if (recipient) group.recipients.push(recipient)
    group.at = Math.max(group.at, at)
    groups.set(key, group)
  }
  return { deliveries: [...groups.values()], digestDay: await digestDayOf(workspace, alert) }
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
