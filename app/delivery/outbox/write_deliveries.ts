import type Alert from '#alerts/models/alert'
import { loadedChannel, recipientsOf } from '#delivery/channels/loaded'
import { whoWants } from '#delivery/channels/who_wants'
import { afterQuietHours, type QuietHours } from '#delivery/channels/quiet_hours'
import { signalScores } from 'rivalwatch-plugin'
import { encrypted } from '#platform/database/encrypted'
import type { Statements } from '#platform/database/statements'
import { newId } from '#platform/ids'

type NewAlert = Pick<Alert, 'id' | 'workspaceId' | 'signalScore'>

interface ChannelRow {
  id: string
  kind: string
  destination: string
  minimum_score: Alert['signalScore']
  quiet_from: number | null
  quiet_until: number | null
}

/**
 * Writes the deliveries of a new alert, in the transaction that writes the alert, so that neither exists without the
 * other. Alerts that no channel takes are left to the digest.
 */
export async function writeDeliveries(alert: NewAlert, trx: Statements, now = Date.now()): Promise<void> {
  const channels = await trx.read<ChannelRow>(
    `select id, kind, destination, minimum_score, quiet_from, quiet_until from channels
      where workspace_id = ? and is_paused = ? order by created_at`,
    [alert.workspaceId, false]
  )
  const matching = channels.filter(({ minimum_score }) => reaches(alert.signalScore, minimum_score))
  if (matching.length === 0) return

  const [{ time_zone: timeZone }] = await trx.read<{ time_zone: string }>(
    'select time_zone from workspaces where id = ?',
    [alert.workspaceId]
  )
  for (const channel of matching) {
    const dueAt = afterQuietHours(now, quietHoursOf(channel), timeZone)
    for (const recipient of await recipients(alert, channel, trx)) {
      const delivery = newDelivery(alert, channel, recipient, { dueAt, now })
      await trx.insertInto('deliveries').values(delivery).execute()
    }
  }
}

function quietHoursOf({ quiet_from: from, quiet_until: until }: ChannelRow): QuietHours | null {
  return from === null || until === null ? null : { from, until }
}

function reaches(score: Alert['signalScore'], minimum: Alert['signalScore']): boolean {
  return signalScores.indexOf(score) <= signalScores.indexOf(minimum)
}

async function recipients(
  { workspaceId, signalScore }: NewAlert,
  { kind, destination: stored }: ChannelRow,
  trx: Statements
): Promise<string[]> {
  const part = await loadedChannel(kind)
  const destination = encrypted.consume(stored)
  if (!part || destination === null) return []
  return whoWants(signalScore, { id: workspaceId }, part, recipientsOf(part, destination), trx)
}

function newDelivery(
  alert: NewAlert,
  channel: ChannelRow,
  recipient: string,
  at: { dueAt: number; now: number }
) {
  return {
    id: newId('delivery'),
    workspace_id: alert.workspaceId,
    kind: channel.kind,
    channel_id: channel.id,
    alert_id: alert.id,
    recipient,
    status: 'pending' as const,
    attempts: 0,
    due_at: at.dueAt,
    next_attempt_at: at.dueAt,
    created_at: at.now,
  }
}
