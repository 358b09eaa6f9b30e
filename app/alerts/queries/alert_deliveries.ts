import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { loadedChannels } from '#alerts/channels/loaded'
import type Alert from '#alerts/models/alert'
import type { AlertDeliveries, AlertDelivery } from '#alerts/controllers/inbox_page'
import Delivery from '#alerts/models/delivery'

/** How an alert was told to its team. */
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
  const told = await Delivery.within(workspace).where({ digestId: digest.id, status: 'sent' }).first()
  return told && digest.day
}
