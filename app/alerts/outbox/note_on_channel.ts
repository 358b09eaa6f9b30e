import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DeliveryResult } from '#platform/contract'
import type Channel from '#alerts/models/channel'

/** Whether a channel gets through, and since when it does not. Locks it. */
export async function noteOnChannel(
  { id, workspaceId }: Channel,
  result: DeliveryResult,
  now: number,
  trx: TransactionClientContract
): Promise<void> {
  const channel = trx.from('channels').where({ id, workspace_id: workspaceId })
  if (result.outcome === 'sent') {
    await channel.update({ last_sent_at: now, failing_since: null, last_error: null })
  } else {
    const failingSince = trx.raw('coalesce(failing_since, ?)', [now])
    await channel.update({ failing_since: failingSince, last_error: result.reason.slice(0, 500) })
  }
}
