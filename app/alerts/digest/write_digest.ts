import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DigestMessage } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import { digestRoute, type DigestRoute } from '#alerts/digest/digest_route'
import { groupedAlerts } from '#alerts/digest/grouped_alerts'
import { markAsTold, untoldAlerts } from '#alerts/digest/untold_alerts'
import Delivery from '#alerts/models/delivery'
import Digest from '#alerts/models/digest'
import { digestNotice } from '#alerts/notices/digest_notice'
import { markNoticesAsTold, untoldNotices } from '#alerts/notices/untold_notices'

/** Alerts that one digest lists; those beyond are counted. Mail programs cut off what is longer than 100 KB. */
const LISTED = 40

/** What came of asking for a digest. `no_way`: there is something to tell, and nowhere to send it. */
export type DigestOutcome =
  | { outcome: 'made'; digest: Digest }
  | { outcome: 'nothing_to_tell' }
  | { outcome: 'no_way'; alerts: number; notices: number }

export interface NewDigest {
  /** Workspace and day, for the one of the day; null for one that somebody asked for. */
  slot: string | null
  /** In the workspace's time zone, `YYYY-MM-DD`. */
  day: string
  timeZone: string
  week: DigestMessage['week']
}

/**
 * Writes down what there is to tell now, that it is told, and to whom it goes: in the transaction of a caller who holds the
 * workspace's lock. It is due at once: quiet hours are for alerts.
 */
export async function writeDigest(
  workspace: Tenant,
  { slot, day, timeZone, week }: NewDigest,
  now: number,
  trx: TransactionClientContract
): Promise<DigestOutcome> {
  const alerts = await untoldAlerts(workspace, now, trx)
  const notices = await untoldNotices(workspace, trx)
  if (alerts.length + notices.length === 0) return { outcome: 'nothing_to_tell' }
  const route = await digestRoute(workspace, trx)
  if (!route) return { outcome: 'no_way', alerts: alerts.length, notices: notices.length }

  const content = {
    day,
    timeZone,
    competitors: await groupedAlerts(workspace, alerts.slice(0, LISTED), trx),
    more: Math.max(0, alerts.length - LISTED),
    week,
    notices: notices.map((notice) => digestNotice(notice, timeZone)),
  }
  const id = newId('digest')
  const digest = await Digest.create(
    { id, workspaceId: workspace.id, slot, day, content, createdAt: now },
    { client: trx }
  )
  await markAsTold(workspace, alerts, id, trx)
  await markNoticesAsTold(workspace, notices, id, trx)
  await writeDeliveries(digest, route, trx)
  return { outcome: 'made', digest }
}

async function writeDeliveries(
  { id: digestId, workspaceId, createdAt: now }: Digest,
  { kind, channelId, recipients }: DigestRoute,
  trx: TransactionClientContract
): Promise<void> {
  for (const recipient of recipients) {
    await Delivery.create(
      {
        id: newId('delivery'),
        workspaceId,
        kind,
        channelId,
        digestId,
        recipient,
        status: 'pending',
        attempts: 0,
        dueAt: now,
        nextAttemptAt: now,
        createdAt: now,
      },
      { client: trx }
    )
  }
}
