import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { signalScores } from '#platform/contract'
import { newId } from '#platform/ids'
import { loadedChannel, recipientsOf } from '#alerts/channels/loaded'
import { afterQuietHours } from '#alerts/channels/quiet_hours'
import type Alert from '#alerts/models/alert'
import Channel from '#alerts/models/channel'
import Delivery from '#alerts/models/delivery'

/**
 * Writes down to whom a new alert goes: in the transaction that writes the alert, so that neither stands without the other.
 * What no channel takes is left to the digest.
 */
export async function writeDeliveries(
  alert: Alert,
  trx: TransactionClientContract,
  now = Date.now()
): Promise<void> {
  const workspace = { id: alert.workspaceId }
  const channels = await Channel.within(workspace, trx).where('is_paused', false).orderBy('created_at')
  const wanting = channels.filter(({ minimumScore }) => reaches(alert.signalScore, minimumScore))
  if (wanting.length === 0) return

  const { time_zone: timeZone } = await trx
    .from('workspaces')
    .where('id', workspace.id)
    .select('time_zone')
    .firstOrFail()
  for (const channel of wanting) {
    const dueAt = afterQuietHours(now, channel.quietHours, timeZone)
    for (const recipient of await recipients(channel)) {
      await Delivery.create(newDelivery(alert, channel, recipient, { dueAt, now }), { client: trx })
    }
  }
}

function reaches(score: Alert['signalScore'], minimum: Alert['signalScore']): boolean {
  return signalScores.indexOf(score) <= signalScores.indexOf(minimum)
}

async function recipients({ kind, destination }: Channel): Promise<string[]> {
  const part = await loadedChannel(kind)
  return part && destination !== null ? recipientsOf(part, destination) : []
}

function newDelivery(alert: Alert, channel: Channel, recipient: string, at: { dueAt: number; now: number }) {
  return {
    id: newId('delivery'),
    workspaceId: alert.workspaceId,
    kind: channel.kind,
    channelId: channel.id,
    alertId: alert.id,
    recipient,
    status: 'pending',
    attempts: 0,
    dueAt: at.dueAt,
    nextAttemptAt: at.dueAt,
    createdAt: at.now,
  } as const
}
