import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DeliveryResult } from 'rivalwatch-plugin'
import type Channel from '#delivery/models/channel'

/** Records whether a channel works, and since when it does not. Locks it. */
export async function recordOnChannel(
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
