import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import Deliver from '#alerts/jobs/deliver'
import type Delivery from '#alerts/models/delivery'

const BATCH = 500

/** Has everything sent that is due and in nobody's hands: what is new, what is tried again, and what a lost job or a dead worker left behind. */
export async function sweepDeliveries(now = Date.now()): Promise<void> {
  await enqueue(due(now).limit(BATCH))
}

/** The same for what one alert, or one digest, brought. */
export async function enqueueDeliveriesOf(
  owner: { alertId: string } | { digestId: string },
  now = Date.now()
): Promise<void> {
  const [column, id] = 'alertId' in owner ? ['alert_id', owner.alertId] : ['digest_id', owner.digestId]
  await enqueue(due(now).where(column, id))
}

/** The same for what goes where a delivery has just gone; one, since they go there one after another. */
export async function enqueueNextInLine({ channelId, recipient }: Delivery, now = Date.now()): Promise<void> {
  if (channelId === null) return
  await enqueue(due(now).where({ channel_id: channelId, recipient }).limit(1))
}

/** What was tried less comes first, so that nothing that never gets through stands in the way of the rest. */
function due(now: number) {
  return db
    .from('deliveries')
    .where('status', 'pending')
    .where('next_attempt_at', '<=', now)
    .where((free) => free.whereNull('lease_expires_at').orWhere('lease_expires_at', '<', now))
    .orderBy('attempts')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .select('id')
}

async function enqueue(rows: DatabaseQueryBuilderContract<{ id: string }>): Promise<void> {
  for (const { id } of await rows) await Deliver.enqueue(id)
}
